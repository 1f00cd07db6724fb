import type { FastifyRequest } from 'fastify';
import type { Catalog } from '../../catalog.js';
import { problems } from '../../problems/problems.js';
import { nearestName } from '../../shared/nearest-name.js';
import { acceptedBodies } from '../bodies/media-types.js';
import { pathOf } from '../requests/request-path.js';
import type { RouteMethods } from './route-methods.js';

/** What callers are told of the routes that exist. */
export class KnownRoutes {
  readonly #methods: RouteMethods;
  readonly #catalog: Catalog;

  constructor(methods: RouteMethods, catalog: Catalog) {
    this.#methods = methods;
    this.#catalog = catalog;
  }

  /** The problem for a request without a route: the path is unknown, or it has other methods. */
  problemOf(request: FastifyRequest): Error {
    const path = pathOf(request);
    const allowed = this.#methods.of(path);
    if (allowed.length > 0) return problems.methodNotAllowed(request.method, allowed, this.#acceptQuery(path));
    const meant = nearestName(toolIn(path), this.#catalog.keys());
    return problems.notFound(request.method, path, meant && this.#catalog.get(meant)?.path);
  }

  /** The headers of an answer to OPTIONS (RFC 9110 section 9.3.7). */
  offerTo(request: FastifyRequest): Record<string, string> {
    const path = pathOf(request);
    const methods = this.#methods.of(path);
    return methods.length === 0 ? {} : { allow: methods.join(', '), ...this.#acceptQuery(path) };
  }

  /** The media types that QUERY accepts at a tool's path, as a header (RFC 10008 section 3). */
  #acceptQuery(path: string): Record<string, string> {
    const entry = this.#catalog.get(toolIn(path));
    return entry === undefined ? {} : { 'accept-query': acceptedBodies(entry.tool).mediaTypes.join(', ') };
  }
}

/** The name of a tool in a path such as `/api/tools/base64/` or `/base64`; empty if there is none. */
function toolIn(path: string): string {
  return /^\/(?:api\/)?(?:tools?\/)?([^/]+)\/?$/i.exec(path)?.[1] ?? '';
}
