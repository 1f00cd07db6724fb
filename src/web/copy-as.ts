import { commandOf, quoted, shellCommandOf } from '../shared/command-line.js';
import type { PageContract } from '../shared/page-contract.js';

type Request = Readonly<Record<string, unknown>>;

/** The part of a file that code names. */
type NamedFile = Pick<File, 'name' | 'type'>;

/** Maximum characters of an argument: Linux allows 128 KiB, and a character may take four bytes when it is quoted. */
const MAX_ARGUMENT = 32_000;

/** A call as a curl command. A long body is piped, because systems limit arguments. */
export function asCurl(url: string, request: Request): string {
  const body = quoted(JSON.stringify(request));
  const command = curlOf(url, 'application/json');
  return body.length > MAX_ARGUMENT ? `printf %s ${body} | ${command} @-` : `${command} ${body}`;
}

/** A call with the bytes of a file as a curl command. */
export const fileAsCurl = (url: string, { name, type }: NamedFile): string =>
  `${curlOf(url, type)} ${quoted(`@${name}`)}`;

const curlOf = (url: string, type: string): string =>
  `curl -sS ${quoted(url)} -H 'content-type: ${type}' --data-binary`;

/** A call as a command of this project's command line. */
export function asCommand({ id, input, presentation, bytes }: PageContract, request: Request): string {
  const command = commandOf(id, input, presentation, request);
  return shellCommandOf(command, bytes?.isBase64 === true && bytes.field === presentation.input);
}

/** A call with the bytes of a file as a command of this project's command line. */
export const fileAsCommand = (tool: string, { name }: NamedFile): string =>
  `toolpool ${tool} ${quoted(name.startsWith('-') ? `./${name}` : name)}`;

/** A call with this project's client. */
export const asTypeScript = (service: string, tool: string, request: Request): string =>
  [
    "import { client } from 'toolpool/client';",
    '',
    `const tools = client(${JSON.stringify(service)});`,
    `const result = await tools.call(${JSON.stringify(tool)}, ${JSON.stringify(request, null, 2)});`,
    '',
  ].join('\n');

/** A call with the bytes of a file, in Node. The client sends JSON alone. */
export const fileAsTypeScript = (url: string, { name, type }: NamedFile): string =>
  [
    "import { readFile } from 'node:fs/promises';",
    '',
    `const response = await fetch(${JSON.stringify(url)}, {`,
    "  method: 'POST',",
    `  headers: { 'content-type': ${JSON.stringify(type)} },`,
    `  body: await readFile(${JSON.stringify(name)}),`,
    '});',
    'const { result } = await response.json();',
    '',
  ].join('\n');

/** A call as a JSON-RPC message of the Model Context Protocol. */
export function asMcpCall(tool: string, request: Request): string {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: request } };
  return JSON.stringify(call, null, 2);
}
