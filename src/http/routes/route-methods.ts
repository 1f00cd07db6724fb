import type { FastifyInstance } from 'fastify';
import { ALL_METHODS } from './methods.js';

/** The methods of all routes by path. */
export class RouteMethods {
  readonly #methods = new Map<string, Set<string>>();

  /** Records the routes that are added from now on. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ method, url }) => {
      const methods = this.#methods.get(url) ?? new Set();
      for (const one of [method].flat()) methods.add(one);
      this.#methods.set(url, methods);
    });
  }

  /**
   * The methods of a path. The path is compared as it is: the framework's own `hasRoute` would read one that comes from
   * a caller as a pattern, and compile the regular expressions in it.
   */
  of(path: string): readonly string[] {
    const methods = this.#methods.get(path);
    return methods === undefined ? [] : ALL_METHODS.filter(method => methods.has(method));
  }
}
