import { quoted } from '../text/quoted.js';
import { ContentScanner, XmlKind } from './content.js';
import { Cursor } from './cursor.js';
import { type OnReference, type ReferencePlace, skipReference } from './references.js';
import { XmlSyntaxError } from './syntax-error.js';

/** An internal general entity; `text` is its replacement text (XML 1.0 section 4.5). */
interface Internal {
  readonly kind: 'internal';
  readonly text: string;
  /** Whether its declaration is in the text of a parameter entity. */
  readonly inParameterEntity: boolean;
}

/** A declared general entity. */
type Entity = Internal | { readonly kind: 'external' | 'unparsed'; readonly inParameterEntity: boolean };

/** Section 4.6: predefined, whatever a document declares. */
const PREDEFINED = new Set(['lt', 'gt', 'amp', 'apos', 'quot']);

interface Reference {
  readonly name: string;
  readonly place: ReferencePlace;
}

/** An entity that is being checked, and its references that are still to be checked. */
interface EntityCheck {
  readonly entity: Internal;
  readonly place: ReferencePlace;
  readonly references: Reference[];
}

/**
 * The general entities of a document, and whether what refers to them is well-formed. Nothing is expanded: the text of
 * an entity is read once for each place (content or attribute), however often it is referred to. Nothing is fetched.
 */
export class Entities {
  /** The document declares standalone="yes". */
  standalone = false;
  /** There is an external subset or a reference to a parameter entity, so some declarations may not have been read. */
  incomplete = false;
  readonly #declared = new Map<string, Entity>();
  readonly #checked = { content: new Set<Entity>(), attribute: new Set<Entity>() };

  /** Declares an entity. The first declaration of a name is the binding one (section 4.2). */
  declare(name: string, entity: Entity): void {
    if (!this.#declared.has(name)) this.#declared.set(name, entity);
  }

  /** Checks a reference at `offset` and everything reachable from it. Throws `XmlSyntaxError` with that offset. */
  check(name: string, place: ReferencePlace, offset: number, inParameterEntity = false): void {
    try {
      const entity = this.#resolve({ name, place }, inParameterEntity);
      if (entity !== null) this.#read(name, entity, place);
    } catch (error) {
      throw error instanceof XmlSyntaxError ? new XmlSyntaxError(error.message, offset) : error;
    }
  }

  /** Reads the text of an entity and of all entities reachable from it, depth first. */
  #read(name: string, entity: Internal, place: ReferencePlace): void {
    const steps: EntityCheck[] = [{ entity, place, references: referencesOf(name, entity, place) }];
    const open = new Set<Entity>([entity]);
    for (let step = steps.at(-1); step; step = steps.at(-1)) {
      const reference = step.references.pop();
      if (!reference) {
        this.#checked[step.place].add(step.entity);
        open.delete(step.entity);
        steps.pop();
        continue;
      }
      const inner = this.#resolve(reference, step.entity.inParameterEntity);
      if (inner === null) continue;
      // WFC: No Recursion.
      if (open.has(inner)) throw new XmlSyntaxError(`the entity ${quoted(reference.name)} refers to itself`, 0);
      open.add(inner);
      steps.push({
        entity: inner,
        place: reference.place,
        references: referencesOf(reference.name, inner, reference.place),
      });
    }
  }

  /**
   * The entity whose text is still to be read; null if there is none. `inParameterEntity`: whether the reference is in
   * one.
   */
  #resolve({ name, place }: Reference, inParameterEntity: boolean): Internal | null {
    if (PREDEFINED.has(name)) return null;
    const entity = this.#declared.get(name);
    const named = `the entity ${quoted(name)}`;
    // WFC: Entity Declared.
    if (!entity && (this.standalone || !this.incomplete)) throw new XmlSyntaxError(`${named} is not declared`, 0);
    if (!entity || this.#checked[place].has(entity)) return null;
    if (entity.inParameterEntity && this.standalone && !inParameterEntity) {
      throw new XmlSyntaxError(
        `${named} is declared in a parameter entity, on which a standalone document may not rely`,
        0,
      );
    }
    // WFC: Parsed Entity.
    if (entity.kind === 'unparsed') throw new XmlSyntaxError(`${named} is unparsed and cannot be referred to`, 0);
    if (entity.kind === 'internal') return entity;
    // WFC: No External Entity References. In content, an external entity is not read.
    if (place === 'attribute')
      throw new XmlSyntaxError(`${named} is external: an attribute value cannot refer to it`, 0);
    return null;
  }
}

/** The references in the text of an entity, each once; the text is checked as content or attribute value. */
function referencesOf(name: string, { text }: Internal, place: ReferencePlace): Reference[] {
  const references: Reference[] = [];
  const seen = { content: new Set<string>(), attribute: new Set<string>() };
  const collect = (name: string, place: ReferencePlace): void => {
    if (seen[place].has(name)) return;
    seen[place].add(name);
    references.push({ name, place });
  };
  try {
    if (place === 'content') readContent(text, collect);
    else readAttributeText(text, collect);
  } catch (error) {
    throw error instanceof XmlSyntaxError
      ? new XmlSyntaxError(`in the text of the entity ${quoted(name)}: ${error.message}`, 0)
      : error;
  }
  return references;
}

/** Section 4.3.2: the text of an entity in content is itself content. */
function readContent(text: string, onReference: OnReference): void {
  const scanner = new ContentScanner(new Cursor(text), onReference);
  while (scanner.next() !== XmlKind.end);
}

/** WFC: No < in Attribute Values. Quotes are text here (section 4.4.5). */
function readAttributeText(text: string, onReference: OnReference): void {
  if (text.includes('<')) throw new XmlSyntaxError('invalid "<" in an attribute value: expected "&lt;"', 0);
  const cursor = new Cursor(text);
  for (cursor.at = text.indexOf('&'); cursor.at >= 0; cursor.at = text.indexOf('&', cursor.at)) {
    skipReference(cursor, 'attribute', onReference);
  }
}
