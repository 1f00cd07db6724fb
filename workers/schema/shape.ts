import type { SimpleType } from './checks/any.js';
import { isInteger } from './checks/any.js';
import { formatsOf, NO_STRING } from './detected-formats.js';

/** A property of merged objects. */
interface PropertyShape {
  readonly shape: InferredShape;
  /** The number of objects that have it. */
  count: number;
  /** The latest object that has it. */
  owner: number;
}

/** What the values at one location of a document have in common: the content of their inferred schema. */
export class InferredShape {
  readonly #types = new Set<SimpleType>();
  /** The formats that every string has, as bits. */
  #formats = NO_STRING;
  #objects = 0;
  #properties: Map<string, PropertyShape> | undefined;
  #items: InferredShape | undefined;

  get items(): InferredShape | undefined {
    return this.#items;
  }

  /** In order of first appearance. */
  get properties(): ReadonlyMap<string, PropertyShape> {
    return this.#properties ?? NONE;
  }

  get formats(): number {
    return this.#formats;
  }

  /** In order of first appearance; `number` if not all numbers are integers. */
  types(): SimpleType[] {
    const both = this.#types.has('number') && this.#types.has('integer');
    return [...this.#types].filter(type => !(both && type === 'integer'));
  }

  /** The names that every object has. */
  required(): string[] {
    return [...this.properties].filter(([, { count }]) => count === this.#objects).map(([name]) => name);
  }

  addLiteral(literal: string): void {
    this.#types.add(literal === 'null' ? 'null' : 'boolean');
  }

  addNumber(lexeme: string): void {
    this.#types.add(isInteger(lexeme) ? 'integer' : 'number');
  }

  addString(text: string): void {
    this.#types.add('string');
    if (this.#formats !== 0) this.#formats &= formatsOf(text, this.#formats);
  }

  /** Merges an array and returns the shape of its items. */
  addArray(): InferredShape {
    this.#types.add('array');
    return (this.#items ??= new InferredShape());
  }

  addObject(): void {
    this.#types.add('object');
    this.#objects++;
  }

  /** The shape of a property of the object added last; `owner` identifies that object. */
  property(name: string, owner: number): InferredShape {
    this.#properties ??= new Map();
    let property = this.#properties.get(name);
    if (property === undefined) {
      property = { shape: new InferredShape(), count: 0, owner: -1 };
      this.#properties.set(name, property);
    }
    // The same name may occur twice in one object.
    if (property.owner !== owner) property.count++;
    property.owner = owner;
    return property.shape;
  }

  /** Whether no value has been added, as for the items of empty arrays. */
  get isEmpty(): boolean {
    return this.#types.size === 0;
  }
}

const NONE: ReadonlyMap<string, PropertyShape> = new Map();
