import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import { warningsField } from '../../src/shared/warnings.js';
import type contract from '../../src/tools/jwt-decoder.js';
import { DuplicateKeyDetector } from '../json/duplicate-keys.js';
import { JsonText } from '../json/json-text.js';
import { layOutJson } from '../json/layout.js';
import { memberTexts } from '../json/members.js';
import { JsonScanner } from '../json/scanner.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { bareToken } from '../jwt/bare-token.js';
import { checkBase64url, decodeSegment, splitToken } from '../jwt/compact.js';
import { isoOf, validityAt } from '../jwt/validity.js';
import { quoted } from '../text/quoted.js';
import { likelyFinerUnit } from '../time/likely-unit.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ token }) => {
  const { token: bare, warnings } = bareToken(token);
  const { header, payload, signature } = splitToken(bare, warnings);
  const parameters = readObject('header', header);
  checkPlain(parameters.members);
  const claims = readObject('payload', payload);
  checkBase64url('signature', signature);
  const alg = parameters.members.get('alg');
  const [exp, nbf, iat] = DATES.map(claim => numberOf(claims.members.get(claim)));
  return {
    header: parameters.json,
    payload: claims.json,
    signature,
    algorithm: alg === undefined ? null : new JsonText(alg),
    validity: validityAt(Date.now(), exp, nbf),
    issuedAt: isoOf(iat),
    expiresAt: isoOf(exp),
    notBefore: isoOf(nbf),
    ...warningsField([
      ...warnings,
      ...parameters.warnings,
      ...claims.warnings,
      ...DATES.flatMap(claim => warningsAbout(claim, claims.members.get(claim))),
    ]),
  };
};

/** Throws `ToolError` when the payload is not a JSON object by the header: a nested token or compressed claims. */
function checkPlain(parameters: ReadonlyMap<string, string>): void {
  const [contentType, compression] = ['cty', 'zip'].map(name => textOf(parameters.get(name)));
  // RFC 7519 section 5.2; the prefix is that of RFC 7515 section 4.1.10.
  if (contentType !== undefined && /^(?:application\/)?jwt$/i.test(contentType))
    throw new ToolError('token: a nested token (cty: JWT): the payload is another token; decode it by itself');
  if (compression !== undefined && compression !== 'null')
    throw new ToolError(`token: a compressed token (zip: ${quoted(compression)}) cannot be read`);
}

/** The characters of a JSON string, the source of any other JSON value. */
function textOf(json: string | undefined): string | undefined {
  return json?.startsWith('"') ? String(JSON.parse(json)) : json;
}

/** The registered claims that are NumericDates (RFC 7519 section 4.1). */
const DATES = ['exp', 'nbf', 'iat'] as const;

/** A segment that is a JSON object. */
interface ObjectSegment {
  /** The members as JSON text. Of duplicate names the last one counts. */
  readonly members: Map<string, string>;
  /** The whole text for the result. */
  readonly json: JsonText;
  readonly warnings: readonly string[];
}

function readObject(name: 'header' | 'payload', segment: string): ObjectSegment {
  const text = decodeSegment(name, segment);
  try {
    const members = memberTexts(text);
    if (members === undefined) throw new ToolError(`token ${name}: expected a JSON object, got ${kindOf(text)}`);
    const tokens = new DuplicateKeyDetector(text, new JsonScanner(text));
    const json = new JsonText(layOutJson(text, tokens, null, ANSWER_LIMIT));
    return { members, json, warnings: tokens.warnings().map(warning => `token ${name}: ${warning}`) };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new ToolError(`token ${name}: invalid JSON at offset ${error.offset} of the decoded text: ${error.message}`);
  }
}

/** The kind of a valid JSON value, by its first character. */
function kindOf(json: string): string {
  const first = json.trimStart().charAt(0);
  if (first === '{') return 'an object';
  if (first === '[') return 'an array';
  if (first === '"') return 'a string';
  if (first === 'n') return 'null';
  return first === 't' || first === 'f' ? 'a boolean' : 'a number';
}

/** The value of a JSON number; undefined for any other JSON value. */
function numberOf(json: string | undefined): number | undefined {
  return json !== undefined && /^[-\d]/.test(json) ? Number(json) : undefined;
}

function warningsAbout(claim: string, json: string | undefined): string[] {
  if (json === undefined) return [];
  const seconds = numberOf(json);
  if (seconds === undefined)
    return [`${claim}: expected a number of seconds (NumericDate), got ${kindOf(json)}: the claim is ignored`];
  const unit = likelyFinerUnit(json);
  return unit === undefined ? [] : [`${claim}: ${unit.looks}; NumericDate claims count seconds`];
}
