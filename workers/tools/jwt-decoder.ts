import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/jwt-decoder.js';
import { JsonText } from '../json/json-text.js';
import { layOut } from '../json/layout.js';
import { membersOf } from '../json/members.js';
import { JsonScanner } from '../json/scanner.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { readCompact } from '../jwt/compact.js';
import { isoOf, validityAt } from '../jwt/validity.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ token }) => {
  const { header, payload, signature } = readCompact(token);
  const parameters = read('header', header);
  const claims = read('payload', payload);
  const alg = parameters.members.get('alg');
  const date = (claim: string): number | undefined => numberOf(claims.members.get(claim));
  return {
    header: parameters.json,
    payload: claims.json,
    signature,
    algorithm: alg === undefined ? null : new JsonText(alg),
    validity: validityAt(Date.now(), date('exp'), date('nbf')),
    issuedAt: isoOf(date('iat')),
    expiresAt: isoOf(date('exp')),
    notBefore: isoOf(date('nbf')),
  };
};

function read(name: string, text: string): { members: Map<string, string>; json: JsonText } {
  try {
    const members = membersOf(text);
    if (members === undefined) throw new ToolError(`the ${name} is JSON, but no object; a token's ${name} is one`);
    return { members, json: new JsonText(layOut(text, new JsonScanner(text), null, ANSWER_LIMIT)) };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new ToolError(`the ${name} is not JSON: ${error.message}, at offset ${error.offset} of its text`);
  }
}

/** The number that a JSON value is, if it is one. */
function numberOf(json: string | undefined): number | undefined {
  return json !== undefined && /^[-\d]/.test(json) ? Number(json) : undefined;
}
