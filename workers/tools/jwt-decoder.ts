import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import { warningsField } from '../../src/shared/warnings.js';
import type contract from '../../src/tools/jwt-decoder.js';
import { JsonText } from '../json/json-text.js';
import { layOutJson } from '../json/layout.js';
import { memberTexts } from '../json/members.js';
import { JsonScanner } from '../json/scanner.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { checkBase64url, decodeSegment, splitToken } from '../jwt/compact.js';
import { isoOf, validityAt } from '../jwt/validity.js';
import { likelyFinerUnit } from '../time/likely-unit.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ token }) => {
  const { header, payload, signature } = splitToken(token);
  const parameters = readObject('header', header);
  const claims = readObject('payload', payload);
  checkBase64url('signature', signature);
  const alg = parameters.members.get('alg');
  const [exp, nbf, iat] = ['exp', 'nbf', 'iat'].map(claim => numberOf(claims.members.get(claim)));
  return {
    header: parameters.json,
    payload: claims.json,
    signature,
    algorithm: alg === undefined ? null : new JsonText(alg),
    validity: validityAt(Date.now(), exp, nbf),
    issuedAt: isoOf(iat),
    expiresAt: isoOf(exp),
    notBefore: isoOf(nbf),
    ...warningsField(Object.entries({ exp, nbf, iat }).flatMap(([claim, seconds]) => warningsAbout(claim, seconds))),
  };
};

/** A segment as a JSON object: its members as JSON text, and its whole text for the result. */
function readObject(name: 'header' | 'payload', segment: string): { members: Map<string, string>; json: JsonText } {
  const text = decodeSegment(name, segment);
  try {
    const members = memberTexts(text);
    if (members === undefined) throw new ToolError(`token ${name}: expected a JSON object, got ${kindOf(text)}`);
    return { members, json: new JsonText(layOutJson(text, new JsonScanner(text), null, ANSWER_LIMIT)) };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new ToolError(`token ${name}: invalid JSON at offset ${error.offset} of the decoded text: ${error.message}`);
  }
}

/** The kind of a valid JSON value, by its first character. */
function kindOf(json: string): string {
  const first = json.trimStart().charAt(0);
  if (first === '[') return 'an array';
  if (first === '"') return 'a string';
  if (first === 'n') return 'null';
  return first === 't' || first === 'f' ? 'a boolean' : 'a number';
}

/** The value of a JSON number; undefined for any other JSON value. */
function numberOf(json: string | undefined): number | undefined {
  return json !== undefined && /^[-\d]/.test(json) ? Number(json) : undefined;
}

function warningsAbout(claim: string, seconds: number | undefined): string[] {
  const unit = seconds === undefined ? undefined : likelyFinerUnit(seconds);
  if (unit === undefined) return [];
  const date = new Date(unit.ms).toISOString();
  return [`${claim}: ${seconds} looks like ${unit.name} (${date}); NumericDate claims count seconds`];
}
