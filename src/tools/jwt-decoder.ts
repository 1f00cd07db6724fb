import Type from 'typebox';
import { defineTool } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

const date = (claim: string) =>
  Type.Union([Type.String(), Type.Null()], {
    description: `The \`${claim}\` claim in ISO 8601; null when absent, not a number, or out of the range of dates.`,
  });

export default defineTool({
  summary: 'Decode a JSON Web Token and check its dates',
  description:
    'Reads a token in the JWS compact serialization (RFC 7515, RFC 7519). White space around it and a leading ' +
    '`Bearer ` are dropped; so are quotes, `Authorization:`, line breaks, padding and the disclosures of an SD-JWT, ' +
    'each with a warning. Nested tokens (`cty`: JWT) and compressed ones (`zip`) are rejected. ' +
    'The signature is not verified: do not trust the claims of a token on the strength of this result. ' +
    'Numbers keep their digits, and members their order. ' +
    '`validity` is not-yet-valid while `nbf` is in the future, expired once `exp` has passed, valid before that, ' +
    'and no-expiry without a numeric `exp`. ' +
    'Tokens are neither stored nor logged.',
  tag: 'Security',
  lane: 'fast',
  cacheable: false,
  input: Type.Object({
    token: Type.String({
      maxLength: 64 * 1024,
      description: 'The token: header.payload.signature, each segment in Base64url without padding.',
    }),
  }),
  result: Type.Object({
    header: Type.Object({}, { additionalProperties: true, description: 'The JOSE header.' }),
    payload: Type.Object({}, { additionalProperties: true, description: 'The claims.' }),
    signature: Type.String({
      description: 'The signature segment as written in the token; empty for an unsecured token.',
    }),
    algorithm: Type.Unknown({ description: 'The `alg` parameter of the header, of any JSON type; null when absent.' }),
    validity: Type.Enum(['valid', 'expired', 'not-yet-valid', 'no-expiry'], {
      description: 'Whether the token is in force now, by `exp` and `nbf`.',
    }),
    issuedAt: date('iat'),
    expiresAt: date('exp'),
    notBefore: date('nbf'),
    warnings,
  }),
  presentation: {
    title: 'JWT decoder',
    synonyms: ['bearer', 'token', 'jws', 'claims', 'oauth', 'oidc', 'authorization'],
    input: 'token',
    isSecret: true,
    singleLine: true,
    output: {
      kind: 'report',
      views: {
        signature: 'signature',
        validity: 'dates',
        header: 'token',
        payload: 'token',
        expiresAt: 'moments',
        notBefore: 'moments',
        issuedAt: 'moments',
      },
    },
    negative: [
      { field: 'validity', is: 'expired' },
      { field: 'validity', is: 'not-yet-valid' },
    ],
    detect: [
      {
        pattern: String.raw`^\s*["']?(?:Authorization:\s*)?(?:Bearer\s+)?["']?(?<text>eyJ[\w\-]+=*\.[\w\-]+=*\.[\w\-]*=*(?:~[\w\-.~]*)?)["']?\s*$`,
        weight: 1,
        reason: 'JWT, 3 segments',
      },
      {
        pattern: String.raw`\bauthorization["']?\s*:\s*["']?bearer\s+(?<text>eyJ[\w\-]+=*\.[\w\-]+=*\.[\w\-]*=*)`,
        weight: 0.99,
        reason: 'JWT, Authorization header',
      },
    ],
  },
  examples: [
    {
      name: 'The token of RFC 7519 section 3.1',
      input: {
        token:
          'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.' +
          'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      },
      result: {
        header: { typ: 'JWT', alg: 'HS256' },
        payload: { iss: 'joe', exp: 1300819380, 'http://example.com/is_root': true },
        signature: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        algorithm: 'HS256',
        validity: 'expired',
        issuedAt: null,
        expiresAt: '2011-03-22T18:43:00.000Z',
        notBefore: null,
      },
    },
    {
      name: 'An unsecured token without claims',
      input: { token: 'eyJhbGciOiJub25lIn0.e30.' },
      result: {
        header: { alg: 'none' },
        payload: {},
        signature: '',
        algorithm: 'none',
        validity: 'no-expiry',
        issuedAt: null,
        expiresAt: null,
        notBefore: null,
      },
    },
    {
      name: 'Not a token',
      input: { token: 'eyJhbGciOiJub25lIn0.e30' },
      refused: {
        status: 400,
        error: 'token: expected three segments separated by dots (header.payload.signature), got 2',
      },
    },
  ],
});
