import type { Member, Place } from './place.js';

/** What the values of a place are. */
export interface Type {
  readonly id: number;
  /** Bits of `Scalar`. */
  readonly scalars: number;
  /** Undefined where there are no objects. */
  readonly shape: Shape | undefined;
  /** Undefined where there are no arrays; of empty arrays, a type without any values. */
  readonly element: Type | undefined;
}

/** What objects are. */
export interface Shape {
  readonly id: number;
  properties: readonly Property[];
}

export interface Property {
  readonly name: string;
  readonly type: Type;
  /** Whether there are objects that do not have it. */
  readonly missing: boolean;
}

/**
 * The type of the first of a document's places; each must stand before those
 * inside it. What is equal is one object: types of the same values, and shapes of
 * the same properties in whatever order.
 */
export function rootType(places: readonly Place[]): Type {
  const interner = new Interner();
  const types = new Array<Type>(places.length);
  // Backwards, so that the types inside a place are there before its own.
  for (const { index, scalars, objects, members = [], element } of places.toReversed()) {
    const properties = Array.from(members, ([name, member]) => property(name, member, objects, types));
    types[index] = interner.type(
      scalars,
      objects > 0 ? interner.shape(properties) : undefined,
      element && types[element.index],
    );
  }
  return types[0] as Type;
}

function property(name: string, { place, count }: Member, objects: number, types: readonly Type[]): Property {
  return { name, type: types[place.index] as Type, missing: count < objects };
}

/** Gives the same object for what is equal. */
class Interner {
  readonly #types = new Map<string, Type>();
  readonly #shapes = new Map<string, Shape>();
  readonly #names = new Map<string, number>();

  type(scalars: number, shape: Shape | undefined, element: Type | undefined): Type {
    const key = `${scalars} ${shape?.id} ${element?.id}`;
    let type = this.#types.get(key);
    if (type === undefined) {
      type = { id: this.#types.size, scalars, shape, element };
      this.#types.set(key, type);
    }
    return type;
  }

  shape(properties: readonly Property[]): Shape {
    const key = properties
      .map(property => this.#key(property))
      .sort()
      .join();
    let shape = this.#shapes.get(key);
    if (shape === undefined) {
      shape = { id: this.#shapes.size, properties };
      this.#shapes.set(key, shape);
    }
    // Asked for backwards, the last is the document's first, whose order is kept.
    shape.properties = properties;
    return shape;
  }

  #key({ name, type, missing }: Property): string {
    let id = this.#names.get(name);
    if (id === undefined) {
      id = this.#names.size;
      this.#names.set(name, id);
    }
    return `${id} ${type.id} ${missing}`;
  }
}
