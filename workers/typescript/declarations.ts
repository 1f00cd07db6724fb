import { TextBuilder } from '../text/text-builder.js';
import { needsNoQuotes, TypeNames, type TypePath, typeNameOf } from './names.js';
import { Scalar } from './place.js';
import type { ObjectShape, Property, Type } from './type.js';

/** How types are declared. */
interface DeclarationOptions {
  /** The name of the root's type: an identifier. */
  readonly rootName: string;
  readonly exportKeyword: boolean;
  /** Whether a property that some objects lack is optional; otherwise it is required and may be undefined. */
  readonly optionalWhenMissing: boolean;
}

/** The declarations of a type and of the interfaces in it. */
interface Declarations {
  readonly text: string;
  /** The number of declared interfaces. */
  readonly interfaces: number;
  readonly names: Iterable<string>;
}

/**
 * Declares the type of a document and its interfaces: the root first, every other one after an interface that refers to
 * it. No line end after the last one. Recursive in the nesting of arrays. Throws `TextTooLong` above `limit` UTF-16
 * code units.
 */
export function declare(root: Type, options: DeclarationOptions, limit: number): Declarations {
  return new Declarer(options, limit).declare(root);
}

/**
 * A type without members would accept nearly everything. No global type name is used, because an interface could shadow
 * it.
 */
const NO_MEMBERS = '[key: string]: never';

/**
 * Inherited members of all objects. TypeScript checks them against an optional property of that name; all are
 * functions.
 */
const INHERITED = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

class Declarer {
  readonly #options: DeclarationOptions;
  readonly #out: TextBuilder;
  readonly #typeNames = new TypeNames();
  readonly #names = new Map<ObjectShape, string>();
  /** Shapes that the current declaration refers to for the first time. */
  readonly #fresh: ObjectShape[] = [];

  constructor(options: DeclarationOptions, limit: number) {
    this.#options = options;
    this.#out = new TextBuilder('', 4096, limit);
  }

  declare(root: Type): Declarations {
    const name = this.#typeNames.give(this.#options.rootName);
    if (root.shape === undefined) {
      this.#keyword('type');
      this.#out.append(`${name} = `);
      this.#type(root, { owner: name, key: '', items: 0 }, []);
      this.#out.append(';');
    } else {
      this.#names.set(root.shape, name);
      this.#fresh.push(root.shape);
    }
    const pending: ObjectShape[] = [];
    let interfaces = 0;
    for (;;) {
      // The first shape referred to is declared next.
      for (let fresh = this.#fresh.pop(); fresh !== undefined; fresh = this.#fresh.pop()) pending.push(fresh);
      const shape = pending.pop();
      if (shape === undefined) return { text: this.#out.toString(), interfaces, names: this.#typeNames };
      if (shape !== root.shape) this.#out.append('\n\n');
      this.#interface(shape);
      interfaces++;
    }
  }

  #keyword(keyword: 'type' | 'interface'): void {
    this.#out.append(this.#options.exportKeyword ? `export ${keyword} ` : `${keyword} `);
  }

  #interface(shape: ObjectShape): void {
    const name = this.#names.get(shape) ?? '';
    this.#keyword('interface');
    this.#out.append(`${name} {\n`);
    if (shape.properties.length === 0) this.#out.append(`  ${NO_MEMBERS};\n`);
    for (const property of shape.properties) this.#property(property, name);
    this.#out.append('}');
  }

  #property({ name, type, missing }: Property, owner: string): void {
    const { optionalWhenMissing } = this.#options;
    const optional = missing && optionalWhenMissing;
    this.#out.append(`  ${propertyName(name)}${optional ? '?' : ''}: `);
    const others = optional ? (INHERITED.has(name) ? ['Function'] : []) : missing ? ['undefined'] : [];
    this.#type(type, { owner, key: name, items: 0 }, others);
    this.#out.append(';\n');
  }

  /** Writes a type and, as alternatives to it, `others`. */
  #type({ scalars, shape, element }: Type, path: TypePath, others: readonly string[]): void {
    let separator = '';
    const alternative = (text: string): void => {
      this.#out.append(separator + text);
      separator = ' | ';
    };
    if (scalars & Scalar.string) alternative('string');
    if (scalars & Scalar.number) alternative('number');
    if (scalars & Scalar.boolean) alternative('boolean');
    if (shape !== undefined) alternative(this.#reference(shape, path));
    if (element !== undefined) {
      const union = alternatives(element) > 1;
      alternative(union ? '(' : '');
      this.#type(element, { ...path, items: path.items + 1 }, []);
      this.#out.append(union ? ')[]' : '[]');
    }
    if (scalars & Scalar.null) alternative('null');
    others.forEach(alternative);
    if (separator === '') this.#out.append('unknown');
  }

  #reference(shape: ObjectShape, path: TypePath): string {
    if (shape.properties.length === 0) return `{ ${NO_MEMBERS} }`;
    let name = this.#names.get(shape);
    if (name === undefined) {
      name = this.#typeNames.give(typeNameOf(path));
      this.#names.set(shape, name);
      this.#fresh.push(shape);
    }
    return name;
  }
}

/** The number of alternatives in a union for this type. */
function alternatives({ scalars, shape, element }: Type): number {
  const kinds = Object.values(Scalar).filter(kind => scalars & kind).length;
  return kinds + (shape === undefined ? 0 : 1) + (element === undefined ? 0 : 1);
}

/** Line ends in TypeScript, but not in JSON. */
const SEPARATORS = /[\u2028\u2029]/g;

/** A property name, quoted if needed. */
function propertyName(name: string): string {
  if (needsNoQuotes(name)) return name;
  return JSON.stringify(name).replace(SEPARATORS, separator => (separator === '\u2028' ? '\\u2028' : '\\u2029'));
}
