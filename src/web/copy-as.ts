import { commandOf, quoted, shellCommandOf } from '../shared/command-line.js';
import type { PageContract } from '../shared/page-contract.js';

type Request = Readonly<Record<string, unknown>>;

/** A call as a curl command. */
export function asCurl(url: string, request: Request): string {
  const body = JSON.stringify(request);
  return `curl -sS ${quoted(url)} -H 'content-type: application/json' --data-binary ${quoted(body)}`;
}

/** A call as a command of this project's command line. */
export function asCommand({ id, input, presentation, bytes }: PageContract, request: Request): string {
  const command = commandOf(id, input, presentation, request);
  return shellCommandOf(command, bytes !== undefined && bytes.field === presentation.input);
}

/** A call with this project's client. */
export function asTypeScript(service: string, tool: string, request: Request): string {
  return [
    "import { client } from 'toolpool/client';",
    '',
    `const tools = client(${JSON.stringify(service)});`,
    `const result = await tools.call(${JSON.stringify(tool)}, ${JSON.stringify(request, null, 2)});`,
    '',
  ].join('\n');
}

/** A call as a JSON-RPC message of the Model Context Protocol. */
export function asMcpCall(tool: string, request: Request): string {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: request } };
  return JSON.stringify(call, null, 2);
}
