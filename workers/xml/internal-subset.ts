import { quoted } from '../text/quoted.js';
import { Cursor } from './cursor.js';
import {
  type EntityDefinition,
  readEntityDefinition,
  skipAttlistDeclaration,
  skipElementDeclaration,
  skipNotationDeclaration,
} from './declarations.js';
import type { Entities } from './entities.js';
import { skipComment, skipInstruction } from './markup.js';
import type { ReferencePlace } from './references.js';
import { XmlSyntaxError } from './syntax-error.js';

/** A parameter entity and how far its declarations have been read. */
interface ParameterEntity {
  readonly definition: EntityDefinition;
  state: 'unread' | 'open' | 'read';
}

/** A text whose declarations are being read: the document or a parameter entity. */
interface Source {
  readonly cursor: Cursor;
  readonly entity: ParameterEntity | null;
}

/**
 * Reads the internal DTD subset, production [28b]: checks its declarations, declares its entities, and records default
 * values of xml:space. Parameter entities of the document are read where they are first referred to. External ones are
 * never read, and declarations after them are ignored (section 5.1) unless the document is standalone.
 */
export class InternalSubset {
  /** Default value of the attribute xml:space by element name; null if the declaration has none. */
  readonly spaces = new Map<string, string | null>();
  readonly #entities: Entities;
  readonly #parameterEntities = new Map<string, ParameterEntity>();
  readonly #sources: Source[] = [];
  /** Whether declarations are still binding. */
  #binding = true;

  constructor(entities: Entities) {
    this.#entities = entities;
  }

  /** Starts with the cursor after "[" and leaves it after "]". Throws `XmlSyntaxError`. */
  read(document: Cursor): void {
    this.#sources.push({ cursor: document, entity: null });
    for (let source = this.#sources.at(-1); source; source = this.#sources.at(-1)) {
      try {
        if (this.#next(source)) continue;
      } catch (error) {
        // An error inside a parameter entity is reported at the reference in the document.
        if (!(error instanceof XmlSyntaxError) || source.entity === null) throw error;
        throw new XmlSyntaxError(`in the text of a parameter entity: ${error.message}`, this.#reference);
      }
      if (source.entity) source.entity.state = 'read';
      this.#sources.pop();
    }
  }

  /** Offset in the document of the reference to the parameter entity that is being read. */
  #reference = 0;

  /** Reads one declaration or separator of a source; false at the end of the source. */
  #next({ cursor, entity }: Source): boolean {
    cursor.skipSpace();
    if (entity ? cursor.atEnd : cursor.take(']')) return false;
    if (cursor.sees('%')) {
      if (entity === null) this.#reference = cursor.at;
      this.#refer(cursor);
    } else if (cursor.sees('<!--')) skipComment(cursor);
    else if (cursor.sees('<?')) skipInstruction(cursor);
    else if (cursor.take('<!ENTITY')) this.#entity(cursor, entity !== null);
    else if (cursor.take('<!ELEMENT')) skipElementDeclaration(cursor);
    else if (cursor.take('<!ATTLIST')) this.#attlist(cursor, entity !== null);
    else if (cursor.take('<!NOTATION')) skipNotationDeclaration(cursor);
    else throw cursor.unexpected(`a declaration or ${entity ? 'the end of the parameter entity' : '"]"'}`);
    return true;
  }

  /** PEReference [69] between declarations. */
  #refer(cursor: Cursor): void {
    const start = cursor.at++;
    const name = cursor.readName('the name of a parameter entity after "%"');
    cursor.expect(';', '";" at the end of the reference');
    this.#entities.incomplete = true;
    const entity = this.#parameterEntities.get(name);
    if (!entity && this.#entities.standalone) {
      throw new XmlSyntaxError(`the parameter entity ${quoted(name)} is not declared`, start);
    }
    if (entity?.definition.kind !== 'internal') {
      this.#binding = this.#entities.standalone;
      return;
    }
    // WFC: No Recursion.
    if (entity.state === 'open')
      throw new XmlSyntaxError(`the parameter entity ${quoted(name)} refers to itself`, start);
    // Reading it again would declare nothing new.
    if (entity.state === 'read') return;
    entity.state = 'open';
    this.#sources.push({ cursor: new Cursor(entity.definition.text), entity });
  }

  /** EntityDecl [70]. */
  #entity(cursor: Cursor, inParameterEntity: boolean): void {
    cursor.expectSpace('after "<!ENTITY"');
    const parameter = cursor.take('%');
    if (parameter) cursor.expectSpace('after "%"');
    const name = cursor.readName('the name of an entity');
    cursor.expectSpace('after the name of the entity');
    const definition = readEntityDefinition(cursor, parameter);
    if (!this.#binding) return;
    if (!parameter) this.#entities.declare(name, { ...definition, inParameterEntity });
    else if (!this.#parameterEntities.has(name)) this.#parameterEntities.set(name, { definition, state: 'unread' });
  }

  #attlist(cursor: Cursor, inParameterEntity: boolean): void {
    skipAttlistDeclaration(
      cursor,
      (name: string, place: ReferencePlace, offset: number) =>
        this.#entities.check(name, place, offset, inParameterEntity),
      (element, attribute, value) => {
        if (attribute === 'xml:space' && this.#binding && !this.spaces.has(element)) this.spaces.set(element, value);
      },
    );
  }
}
