import { Buffer } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';
import t from 'tap';
import contract from '../../src/tools/jwt-decoder.js';
import { stringify } from '../../workers/json/json-text.js';
import { run } from '../../workers/tools/jwt-decoder.js';
import { callTool } from '../call.js';
import { start } from '../service.js';
import { table } from '../table.js';

const segment = (text: string | Buffer): string => Buffer.from(text as string).toString('base64url');
const token = (payload: string, header = '{"alg":"HS256"}'): string => `${segment(header)}.${segment(payload)}.c2ln`;
const decode = (text: string) => JSON.parse(stringify(run({ token: text }, 1000))) as Record<string, unknown>;

/** Examples of the RFCs whose payload is a JSON object, with the expected results. */
const VECTORS = [
  {
    source: 'RFC 7515 A.1, RFC 7519 3.1',
    token:
      'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    header: { typ: 'JWT', alg: 'HS256' },
  },
  {
    source: 'RFC 7515 A.2',
    token:
      'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.' +
      'cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw',
    header: { alg: 'RS256' },
  },
  {
    source: 'RFC 7515 A.3',
    token:
      'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.' +
      'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q',
    header: { alg: 'ES256' },
  },
  {
    source: 'RFC 7515 A.5, RFC 7519 6.1',
    token:
      'eyJhbGciOiJub25lIn0.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.',
    header: { alg: 'none' },
  },
] as const;

t.test('tokens of the RFCs are decoded', async t => {
  for (const { source, token, header } of VECTORS) {
    t.same(
      decode(token),
      {
        header,
        payload: { iss: 'joe', exp: 1300819380, 'http://example.com/is_root': true },
        signature: token.split('.')[2],
        algorithm: header.alg,
        validity: 'expired',
        issuedAt: null,
        expiresAt: '2011-03-22T18:43:00.000Z',
        notBefore: null,
      },
      source,
    );
  }
  table(t, contract, run, [
    {
      name: 'a payload that is not JSON',
      input: { token: 'eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA.c2ln' },
      error: /token payload: invalid JSON/,
      source: 'RFC 7515 A.4, without its signature',
    },
    {
      name: 'a payload that is not JSON',
      input: {
        token:
          'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
      },
      error: /token payload: invalid JSON/,
      source: 'RFC 8037 A.4',
    },
    {
      name: 'a detached payload',
      input: {
        token: 'eyJhbGciOiJIUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19..A5dxf2s96_n5FLueVuW1Z_vh161FwXZC4YLPff6dmDY',
      },
      error: /token payload: .*got an empty segment/,
      source: 'RFC 7797 4.2',
    },
    {
      name: 'an encrypted token (RFC 7516 section 7.1)',
      input: { token: 'e30.a.b.c.d' },
      error: /five segments.*JWE/,
    },
  ]);
});

t.test('white space and the Bearer scheme are dropped', async t => {
  for (const text of [
    `  ${token('{}')}\n`,
    `Bearer ${token('{}')}`,
    `bearer\t${token('{}')}`,
    ` BEARER  ${token('{}')} `,
  ])
    t.same(decode(text)['payload'], {}, JSON.stringify(text));
});

t.test('what surrounds a token is dropped, with a warning', async t => {
  const jwt = token('{"a":1}');
  const [header = '', payload = ''] = jwt.split('.');
  const wrapped = jwt.match(/.{1,16}/g)!;
  const quotes = 'token: the quotes around it are dropped';
  const name = 'token: "Authorization:" is dropped';
  const breaks = 'token: the line breaks inside are dropped';
  const padding = 'token: padding is dropped; segments have none (RFC 7515)';
  const rest = 'token: what follows the first "~" of this SD-JWT is not decoded:';
  const vector = VECTORS[0].token.split('.');
  for (const [text, warnings, source] of [
    [jwt, undefined, ''],
    [`Bearer ${jwt}`, undefined, 'RFC 6750'],
    [`"${jwt}"`, [quotes], 'JSON'],
    [`'${jwt}'\n`, [quotes], 'shells'],
    [`\u201c${jwt}\u201d`, [quotes], 'word processors'],
    [`"Bearer ${jwt}"`, [quotes], 'a header of an HTTP client'],
    [`Authorization: Bearer ${jwt}`, [name], 'RFC 6750 section 2.1'],
    [`authorization:bearer ${jwt}\r\n`, [name], 'RFC 9113 section 8.2'],
    [`'Authorization: Bearer "${jwt}"'`, [quotes, name], 'curl'],
    [wrapped.join('\n'), [breaks], 'a terminal'],
    [wrapped.join('\r\n    '), [breaks], 'RFC 7515 A.1'],
    [`${header}\n.\n${payload}\n.\nc2ln`, [breaks], 'RFC 7515 A.1.1'],
    [`${jwt}=`, [padding], 'the signature alone'],
    [`${segment('{"alg":"ES256"}')}=.${payload}==.c2ln`, [padding], 'AWS load balancers'],
    [`${jwt}~`, [`${rest} 0 disclosures`], 'RFC 9901 section 4'],
    [`${jwt}~WyJhIl0~`, [`${rest} 1 disclosure`], 'RFC 9901 section 4'],
    [`${jwt}~WyJhIl0~WyJiIl0~${jwt}`, [`${rest} 2 disclosures and a key-binding token`], 'RFC 9901 section 4'],
    [`"${wrapped.join('\n')}=~"`, [quotes, breaks, `${rest} 0 disclosures`, padding], 'all at once'],
  ] as const) {
    const {
      payload,
      signature,
      warnings: found,
    } = decode(text) as Record<'payload' | 'signature' | 'warnings', unknown>;
    t.strictSame(
      { payload, signature, found },
      { payload: { a: 1 }, signature: 'c2ln', found: warnings },
      `${text} (${source})`,
    );
  }
  const alb = vector.map(segment => segment + '='.repeat((4 - (segment.length % 4)) % 4)).join('.');
  t.has(decode(alb), { signature: vector[2], warnings: [padding] }, 'the token of RFC 7519 section 3.1, padded');
});

t.test('header and payload keep digits and order', async t => {
  const payload =
    '{"big":12345678901234567890,"float":1.0,"exp":1e20,"tiny":1e-400,"neg":-0,"2":1,"1":2,"__proto__":{"x":1},"n":"é","s":"\\u00e9\\ud800"}';
  t.equal(
    stringify(run({ token: token(payload) }, 1000)).includes(`"payload":${payload},`),
    true,
    'digits, order and escapes are kept',
  );
  t.equal(
    stringify(run({ token: token('{ "a" : [ 1 , 2 ] }') }, 1000)).includes('"payload":{"a":[1,2]},'),
    true,
    'white space is removed',
  );
  t.equal(
    stringify(run({ token: token('{}', '{"alg":123456789012345678901}') }, 1000)).includes(
      '"algorithm":123456789012345678901,',
    ),
    true,
    'an alg that is a number',
  );
  t.equal(decode(token('{}', '{"typ":"JWT"}'))['algorithm'], null, 'no alg');
  t.equal(decode(token('{}', '{"alg":null}'))['algorithm'], null);
  const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  t.equal(stringify(run({ token: token(deep) }, 1000)).includes(deep), true, '20,000 levels');
});

const PAST = 946684800;
const FUTURE = 32503680000;

t.test('validity and dates (RFC 7519 sections 4.1.4 to 4.1.6)', async t => {
  for (const [claims, validity, expiresAt] of [
    ['{}', 'no-expiry', null],
    [`{"exp":${FUTURE}}`, 'valid', '3000-01-01T00:00:00.000Z'],
    [`{"exp":${PAST}}`, 'expired', '2000-01-01T00:00:00.000Z'],
    ['{"exp":0}', 'expired', '1970-01-01T00:00:00.000Z'],
    ['{"exp":-1}', 'expired', '1969-12-31T23:59:59.000Z'],
    ['{"exp":1e20}', 'valid', null],
    ['{"exp":1e300}', 'valid', null],
    ['{"exp":1e400}', 'valid', null],
    ['{"exp":-1e300}', 'expired', null],
    ['{"exp":8640000000000}', 'valid', '+275760-09-13T00:00:00.000Z'],
    ['{"exp":8640000000001}', 'valid', null],
    ['{"exp":"soon"}', 'no-expiry', null],
    [`{"exp":"${FUTURE}"}`, 'no-expiry', null],
    ['{"exp":null}', 'no-expiry', null],
    ['{"exp":[1]}', 'no-expiry', null],
    ['{"exp":true}', 'no-expiry', null],
    ['{"exp":1300819380.5}', 'expired', '2011-03-22T18:43:00.500Z'],
    ['{"exp":1.001}', 'expired', '1970-01-01T00:00:01.001Z'],
    ['{"exp":1.3e9}', 'expired', '2011-03-13T07:06:40.000Z'],
    [`{"nbf":${FUTURE}}`, 'not-yet-valid', null],
    [`{"nbf":${FUTURE},"exp":${PAST}}`, 'not-yet-valid', '2000-01-01T00:00:00.000Z'],
    [`{"nbf":${PAST},"exp":${FUTURE}}`, 'valid', '3000-01-01T00:00:00.000Z'],
    ['{"nbf":"later"}', 'no-expiry', null],
    [`{"exp":${FUTURE},"exp":${PAST}}`, 'expired', '2000-01-01T00:00:00.000Z'],
  ] as const) {
    t.has(decode(token(claims)), { validity, expiresAt }, claims);
  }
  t.has(decode(token(`{"iat":${PAST},"nbf":${PAST}}`)), {
    issuedAt: '2000-01-01T00:00:00.000Z',
    notBefore: '2000-01-01T00:00:00.000Z',
  });
  t.has(decode(token('{"iat":1e300,"nbf":"x"}')), { issuedAt: null, notBefore: null });
});

t.test('invalid tokens are rejected', async t => {
  table(t, contract, run, [
    { name: 'nothing', input: { token: '' }, error: /expected three segments .*, got 1$/ },
    { name: 'the scheme alone', input: { token: 'Bearer ' }, error: /got 1$/ },
    { name: 'two segments', input: { token: 'a.b' }, error: /got 2$/ },
    { name: 'four segments', input: { token: 'a.b.c.d' }, error: /got 4$/ },
    { name: 'six segments', input: { token: 'a.b.c.d.e.f' }, error: /more than five/ },
    { name: 'dots', input: { token: '.'.repeat(60_000) }, error: /more than five/ },
    { name: 'empty segments', input: { token: '..' }, error: /token header: .*got an empty segment/ },
    { name: 'no payload', input: { token: `${segment('{}')}..` }, error: /token payload: .*got an empty segment/ },
    {
      name: 'padding inside',
      input: { token: 'e3=0.e30=.' },
      error: /^token header: "=" at offset 2 is not a Base64url character$/,
    },
    { name: 'too much padding', input: { token: 'e30===.e30.' }, error: /^token header: "=" at offset 3 is not/ },
    { name: 'padding alone', input: { token: '=.e30.' }, error: /^token header: "=" at offset 0 is not/ },
    { name: 'a quote at one end', input: { token: '"e30.e30.' }, error: /^token header: '"' at offset 0 is not/ },
    { name: 'another scheme', input: { token: 'Authorization: Basic dTpw' }, error: /got 1$/ },
    { name: 'disclosures alone', input: { token: '~e30.e30.~' }, error: /got 1$/ },
    {
      name: 'a nested token',
      input: { token: `${segment('{"cty":"JWT","alg":"none"}')}.${segment(token('{}'))}.` },
      error: /^token: a nested token \(cty: JWT\): the payload is another token/,
      source: 'RFC 7519 section 5.2',
    },
    {
      name: 'a nested token, in another spelling',
      input: { token: token('{}', '{"cty":"application/jw\\u0074"}') },
      error: /^token: a nested token/,
      source: 'RFC 7515 section 4.1.10',
    },
    {
      name: 'a compressed payload',
      input: { token: `${segment('{"zip":"DEF","alg":"ES256"}')}.${segment(deflateRawSync('{"iss":"x"}'))}.c2ln` },
      error: /^token: a compressed token \(zip: "DEF"\) cannot be read$/,
      source: 'SMART Health Cards 1.0',
    },
    {
      name: 'another compression',
      input: { token: token('{}', '{"zip":"\u200b"}') },
      error: /^token: a compressed token \(zip: "\\u200b"\)/,
    },
    {
      name: 'the standard alphabet',
      input: { token: `${segment('{}')}.${Buffer.from('{"a":"???>>>"}').toString('base64')}.` },
      error: /^token payload: "\/" at offset \d+ is not a Base64url character; Base64url has "_" in its place$/,
    },
    { name: 'blanks inside', input: { token: 'e30 .e30.' }, error: /^token header: U\+0020 at offset 3 is not/ },
    {
      name: 'a signature with other characters',
      input: { token: 'e30.e30.$' },
      error: /^token signature: "\$" at offset 0 is not a Base64url character$/,
    },
    {
      name: 'one character too many',
      input: { token: 'e30.e30.abcde' },
      error: /^token signature: invalid Base64url length: one character is left over$/,
    },
    { name: 'a lone surrogate', input: { token: 'e30.e30.\ud800' }, error: /signature/ },
    {
      name: 'a header that is an array',
      input: { token: token('{}', '[]') },
      error: /^token header: expected a JSON object, got an array$/,
    },
    {
      name: 'a payload that is a string',
      input: { token: token('"x"') },
      error: /^token payload: expected a JSON object, got a string$/,
    },
    {
      name: 'a payload that is null',
      input: { token: token('null') },
      error: /^token payload: expected a JSON object, got null$/,
    },
    {
      name: 'bytes that are not UTF-8',
      input: { token: `e30.${segment(Buffer.from([0x7b, 0xff, 0x7d]))}.` },
      error: /token payload: the decoded bytes are not UTF-8/,
    },
    {
      name: 'a byte order mark',
      input: { token: token('\ufeff{}') },
      error: /token payload: invalid JSON at offset 0/,
    },
    { name: 'NaN', input: { token: token('{"exp":NaN}') }, error: /token payload: invalid JSON at offset 7 .*NaN/ },
    { name: 'truncated', input: { token: token('{"exp":1') }, error: /token payload: invalid JSON at offset 8/ },
    {
      name: 'unclosed nesting',
      input: { token: token(`{"a":${'['.repeat(40_000)}`) },
      error: /token payload: invalid JSON/,
    },
  ]);
});

t.test('the first invalid segment is reported: header, payload, signature', async t => {
  const [valid, array, text] = [segment('{}'), segment('[1]'), segment('"x"')];
  table(t, contract, run, [
    {
      name: 'header and signature',
      input: { token: `x.${valid}.y` },
      error: /^token header: .*one character is left/,
    },
    {
      name: 'a header that is [1]',
      input: { token: `${array}.${valid}.y` },
      error: /^token header: .*got an array$/,
    },
    {
      name: 'a payload that is a string',
      input: { token: `${valid}.${text}.y` },
      error: /^token payload: .*a string$/,
    },
    { name: 'header and payload', input: { token: `${array}.${text}.$` }, error: /^token header/ },
    { name: 'the signature alone', input: { token: `${valid}.${valid}.y` }, error: /^token signature/ },
  ]);
});

t.test('implausible dates are a warning', async t => {
  for (const [claims, warnings] of [
    ['{"exp":1716239022}', undefined],
    [`{"exp":${FUTURE},"nbf":0,"iat":-1}`, undefined],
    ['{"exp":1e20}', undefined],
    ['{"exp":1e400}', undefined],
    [
      '{"exp":"1716239022000","nbf":null,"iat":0}',
      [
        'exp: expected a number of seconds (NumericDate), got a string: the claim is ignored',
        'nbf: expected a number of seconds (NumericDate), got null: the claim is ignored',
      ],
    ],
    [
      '{"a":{"b":1,\n"b":2},"exp":0,"exp":32503680000}',
      ['token payload: line 2, column 1: duplicate key "b" (and 1 more): most JSON readers keep only the last value'],
    ],
    [
      '{"exp":1716239022123}',
      ['exp: 1716239022123 looks like milliseconds (2024-05-20T21:03:42.123Z); NumericDate claims count seconds'],
    ],
    [
      '{"exp":9007199254740993}',
      ['exp: 9007199254740993 looks like microseconds (2255-06-05T23:47:34.740Z); NumericDate claims count seconds'],
    ],
    [
      '{"exp":1.71623902212375e12,"nbf":1716239022123999999}',
      [
        'exp: 1.71623902212375e12 looks like milliseconds (2024-05-20T21:03:42.123Z); NumericDate claims count seconds',
        'nbf: 1716239022123999999 looks like nanoseconds (2024-05-20T21:03:42.123Z); NumericDate claims count seconds',
      ],
    ],
    [
      '{"iat":1716239022000000,"nbf":1716239022000}',
      [
        'nbf: 1716239022000 looks like milliseconds (2024-05-20T21:03:42.000Z); NumericDate claims count seconds',
        'iat: 1716239022000000 looks like microseconds (2024-05-20T21:03:42.000Z); NumericDate claims count seconds',
      ],
    ],
  ] as const) {
    t.strictSame(decode(token(claims))['warnings'], warnings, claims);
  }
  t.match(
    decode(token('{}', '{"alg":"none","alg":"HS256"}'))['warnings'],
    [/^token header: line 1, column 15: duplicate key "alg"/],
    'RFC 7515 section 4: header parameter names must be unique',
  );
});

t.test('large numbers keep their digits over HTTP, and tokens are not logged', async t => {
  let log = '';
  const { url } = await start(
    t,
    { LOG_LEVEL: 'trace', LOG_REQUESTS: 'true' },
    { log: { write: line => void (log += line) } },
  );
  const text = token('{"n":123456789012345678901234567890.10}');
  const call = async (token: string): Promise<string> => (await callTool(url, 'jwt-decoder', { token })).text();
  t.match(await call(text), '"payload":{"n":123456789012345678901234567890.10}');
  await call(`${text}.x`);
  t.notMatch(log, segment('{"n":123456789012345678901234567890.10}'), 'no token is logged');
  t.ok(log.length > 0);
});
