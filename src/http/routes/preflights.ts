import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID } from '../headers.js';
import { ALL_METHODS } from './methods.js';

/** Headers that pages send to `/mcp` (Streamable HTTP, standard headers). */
const MCP_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** Answers OPTIONS, and with it the preflight requests of CORS, in a scope of its own: other requests pay nothing. */
export async function addPreflights(scope: FastifyInstance): Promise<void> {
  await scope.register(cors, {
    origin: '*',
    methods: [...ALL_METHODS],
    allowedHeaders: ['content-type', REQUEST_ID, 'traceparent', ...MCP_HEADERS],
    maxAge: 86_400,
    strictPreflight: false,
    // The plugin's own answer has a Content-Length, which a 204 must not have (RFC 9110 section 8.6).
    preflightContinue: true,
  });
  scope.addHook('onRequest', (_request, reply) => void reply.code(204).send());
}
