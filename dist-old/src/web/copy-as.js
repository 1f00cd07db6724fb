import { commandOf, fileInTypeScript, quoted, shellCommandOf } from '../shared/command-line.js';
/** Maximum characters of an argument: Linux allows 128 KiB, and a character may take four bytes when it is quoted. */
const MAX_ARGUMENT = 32_000;
/** A call as a curl command. A long body is piped, because systems limit arguments. */
export function asCurl(url, request) {
    const body = quoted(JSON.stringify(request));
    const command = curlOf(url, 'application/json');
    return body.length > MAX_ARGUMENT ? `printf %s ${body} | ${command} @-` : `${command} ${body}`;
}
/** A call with the bytes of a file as a curl command. */
export const fileAsCurl = (url, { name, type }) => `${curlOf(url, type)} ${quoted(`@${name}`)}`;
const curlOf = (url, type) => `curl -sS ${quoted(url)} -H 'content-type: ${type}' --data-binary`;
/** A call as a command of this project's command line. */
export function asCommand({ id, input, presentation, bytes }, request) {
    const command = commandOf(id, input, presentation, request);
    return shellCommandOf(command, bytes !== undefined && bytes.field === presentation.input);
}
/** A call with the bytes of a file as a command of this project's command line. */
export const fileAsCommand = (tool, { name }) => `toolpool ${tool} ${quoted(name.startsWith('-') ? `./${name}` : name)}`;
/** A call with this project's client. */
export const asTypeScript = (service, tool, request) => typeScriptOf(service, tool, JSON.stringify(request, null, 2));
/** A call with the bytes of a file with this project's client, in Node. */
export function fileAsTypeScript(service, { id, bytes }, { name }) {
    const request = `{ ${bytes?.field}: ${fileInTypeScript(name)} }`;
    return ["import { readFile } from 'node:fs/promises';", typeScriptOf(service, id, request)].join('\n');
}
function typeScriptOf(service, tool, request) {
    return [
        "import { client } from 'toolpool/client';",
        '',
        `const tools = client(${JSON.stringify(service)});`,
        `const result = await tools.call(${JSON.stringify(tool)}, ${request});`,
        '',
    ].join('\n');
}
/** A call as a JSON-RPC message of the Model Context Protocol. */
export function asMcpCall(tool, request) {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: request } };
    return JSON.stringify(call, null, 2);
}
//# sourceMappingURL=copy-as.js.map