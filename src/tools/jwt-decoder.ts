import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

const date = (claim: string) =>
  Type.Union([Type.String(), Type.Null()], {
    description: `The \`${claim}\` claim in ISO 8601; null if absent, not a number, or out of the range of dates.`,
  });

export default defineTool({
  summary: 'Decode a JSON Web Token and tell whether it is in force',
  description:
    'Reads a token in the JWS compact serialization (RFC 7515, RFC 7519); white space around it and a leading ' +
    '`Bearer ` are dropped. ' +
    'The signature is not checked: what a token says is only what it says. Numbers keep their digits, and names ' +
    'their order. ' +
    '`validity`: not-yet-valid while `nbf` lies in the future; else expired once `exp` has come, valid before; ' +
    'no-expiry without a numeric `exp`. ' +
    'Tokens are neither kept nor logged.',
  tag: 'Security',
  lane: 'fast',
  cacheable: false,
  input: Type.Object({
    token: Type.String({
      maxLength: 64 * 1024,
      description: 'The token: header.payload.signature, each in Base64url without padding.',
    }),
  }),
  result: Type.Object({
    header: Type.Object({}, { additionalProperties: true, description: 'The JOSE header.' }),
    payload: Type.Object({}, { additionalProperties: true, description: 'The claims.' }),
    signature: Type.String({
      description: 'The signature segment as it stands in the token; empty for an unsecured one.',
    }),
    algorithm: Type.Unknown({ description: 'The `alg` of the header as it is; null where there is none.' }),
    validity: Type.Enum(['valid', 'expired', 'not-yet-valid', 'no-expiry'], {
      description: 'Where the token stands in time, by `exp` and `nbf`.',
    }),
    issuedAt: date('iat'),
    expiresAt: date('exp'),
    notBefore: date('nbf'),
  }),
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
        error: 'the token has 2 segments; three, separated by dots, are right: header.payload.signature',
      },
    },
  ],
});
