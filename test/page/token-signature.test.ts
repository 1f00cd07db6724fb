import { createHmac, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import t from 'tap';
import { checkSignature } from '../../src/web/token-signature.js';
import { fixture } from '../x509/fixtures.js';

const CLAIMS = 'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ';
const COOKBOOK =
  'SXTigJlzIGEgZGFuZ2Vyb3VzIGJ1c2luZXNzLCBGcm9kbywgZ29pbmcgb3V0IHlvdXIgZG9vci4gWW91IHN0ZXAgb250byB0aGUgcm9hZCwgYW5k' +
  'IGlmIHlvdSBkb24ndCBrZWVwIHlvdXIgZmVldCwgdGhlcmXigJlzIG5vIGtub3dpbmcgd2hlcmUgeW91IG1pZ2h0IGJlIHN3ZXB0IG9mZiB0by4';

/** RFC 7520 sections 3.1, 3.3 and 3.5. */
const BILBO_EC = {
  kty: 'EC',
  kid: 'bilbo.baggins@hobbiton.example',
  use: 'sig',
  crv: 'P-521',
  x: 'AHKZLLOsCOzz5cY97ewNUajB957y-C-U88c3v13nmGZx6sYl_oJXu9A5RkTKqjqvjyekWF-7ytDyRXYgCF5cj0Kt',
  y: 'AdymlHvOiLxXkEhayXQnNCvDX4h9htZaCJN34kfmC6pV5OhQHiraVySsUdaQkAgDPrwQrJmbnX9cwlGfP-HqHZR1',
};
const BILBO_RSA = {
  kty: 'RSA',
  kid: 'bilbo.baggins@hobbiton.example',
  use: 'sig',
  n:
    'n4EPtAOCc9AlkeQHPzHStgAbgs7bTZLwUBZdR8_KuKPEHLd4rHVTeT-O-XV2jRojdNhxJWTDvNd7nqQ0VEiZQHz_AJmSCpMaJMRBSFKrKb2wqV' +
    'wGU_NsYOYL-QtiWN2lbzcEe6XC0dApr5ydQLrHqkHHig3RBordaZ6Aj-oBHqFEHYpPe7Tpe-OfVfHd1E6cS6M1FZcD1NNLYD5lFHpPI9bTwJls' +
    'de3uhGqC0ZCuEHg8lhzwOHrtIQbS0FVbb9k3-tVTU4fg_3L_vniUFAKwuCLqKnS2BYwdq_mzSnbLY7h_qixoR7jig3__kRhuaxwUkRz5iaiQkq' +
    'gc5gHdrNP5zw',
  e: 'AQAB',
};
const MAC = {
  kty: 'oct',
  kid: '018c0ae5-4d9b-471b-bfd6-eef314bc7037',
  use: 'sig',
  alg: 'HS256',
  k: 'hJtXIZ2uSN5kbQfbtTNWbpdmhkV8FJG-Onbc6mxCcYg',
};

const VECTORS: readonly (readonly [source: string, token: string, key: unknown])[] = [
  [
    'RFC 7515 A.1, HS256',
    `eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.${CLAIMS}.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk`,
    { kty: 'oct', k: 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow' },
  ],
  [
    'RFC 7515 A.2, RS256',
    `eyJhbGciOiJSUzI1NiJ9.${CLAIMS}.` +
      'cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CU' +
      'Ar7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_d' +
      'O--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0ig' +
      'cN_IoypGlUPQGe77Rw',
    {
      kty: 'RSA',
      n:
        'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2' +
        'lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTB' +
        'EMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kz' +
        'k2PAcDTW9gb54h4FRWyuXpoQ',
      e: 'AQAB',
    },
  ],
  [
    'RFC 7515 A.3, ES256',
    `eyJhbGciOiJFUzI1NiJ9.${CLAIMS}.` +
      'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q',
    {
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
      d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
    },
  ],
  [
    'RFC 7515 A.4, ES512',
    'eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA.' +
      'AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDKB34XO0aw_7XdtAG8GaSwFKdCAPZgoXD2YBJ' +
      'ZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn',
    {
      kty: 'EC',
      crv: 'P-521',
      x: 'AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQGk',
      y: 'ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyMj2',
    },
  ],
  [
    'RFC 7520 4.1, RS256',
    `eyJhbGciOiJSUzI1NiIsImtpZCI6ImJpbGJvLmJhZ2dpbnNAaG9iYml0b24uZXhhbXBsZSJ9.${COOKBOOK}.` +
      'MRjdkly7_-oTPTS3AXP41iQIGKa80A0ZmTuV5MEaHoxnW2e5CZ5NlKtainoFmKZopdHM1O2U4mwzJdQx996ivp83xuglII7PNDi84wnB-BDk' +
      'oBwA78185hX-Es4JIwmDLJK3lfWRa-XtL0RnltuYv746iYTh_qHRD68BNt1uSNCrUCTJDt5aAE6x8wW1Kt9eRo4QPocSadnHXFxnt8Is9Uzp' +
      'ERV0ePPQdLuW3IS_de3xyIrDaLGdjluPxUAhb6L2aXic1U12podGU0KLUQSE_oI-ZnmKJ3F4uOZDnd6QZWJushZ41Axf_fcIe8u9ipH84ogo' +
      'ree7vjbU5y18kDquDg',
    BILBO_RSA,
  ],
  [
    'RFC 7520 4.2, PS384, with a set of keys',
    `eyJhbGciOiJQUzM4NCIsImtpZCI6ImJpbGJvLmJhZ2dpbnNAaG9iYml0b24uZXhhbXBsZSJ9.${COOKBOOK}.` +
      'cu22eBqkYDKgIlTpzDXGvaFfz6WGoz7fUDcfT0kkOy42miAh2qyBzk1xEsnk2IpN6-tPid6VrklHkqsGqDqHCdP6O8TTB5dDDItllVo6_1OL' +
      'PpcbUrhiUSMxbbXUvdvWXzg-UD8biiReQFlfz28zGWVsdiNAUf8ZnyPEgVFn442ZdNqiVJRmBqrYRXe8P_ijQ7p8Vdz0TTrxUeT3lm8d9shn' +
      'r2lfJT8ImUjvAA2Xez2Mlp8cBE5awDzT0qI0n6uiP1aCN_2_jLAeQTlqRHtfa64QQSUmFAAjVKPbByi7xho0uTOcbH510a6GYmJUAfmWjwZ6' +
      'oD4ifKo8DYM-X72Eaw',
    { keys: [MAC, BILBO_EC, BILBO_RSA] },
  ],
  [
    'RFC 7520 4.3, ES512',
    `eyJhbGciOiJFUzUxMiIsImtpZCI6ImJpbGJvLmJhZ2dpbnNAaG9iYml0b24uZXhhbXBsZSJ9.${COOKBOOK}.` +
      'AE_R_YZCChjn4791jSQCrdPZCNYqHXCTZH0-JZGYNlaAjP2kqaluUIIUnC9qvbu9Plon7KRTzoNEuT4Va2cmL1eJAQy3mtPBu_u_sDDyYjnA' +
      'MDxXPn7XrT0lw-kvAD890jl8e2puQens_IEKBpHABlsbEPX6sFY8OcGDqoRuBomu9xQ2',
    BILBO_EC,
  ],
  [
    'RFC 7520 4.4, HS256',
    `eyJhbGciOiJIUzI1NiIsImtpZCI6IjAxOGMwYWU1LTRkOWItNDcxYi1iZmQ2LWVlZjMxNGJjNzAzNyJ9.${COOKBOOK}.` +
      's0h6KThzkfBBBkLspW1h84VsJZFTsPPqMDA7g1Md7p0',
    MAC,
  ],
  [
    'RFC 8037 A.4, EdDSA',
    'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.' +
      'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
    { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
  ],
];

const statusOf = async (token: string, key: string): Promise<string> => (await checkSignature(token, key)).status;

/** The token with another first character in a segment. */
function changed(token: string, segment: number): string {
  const parts = token.split('.');
  const text = parts[segment] ?? '';
  parts[segment] = `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
  return parts.join('.');
}

t.test('signatures of the standards are verified, and changed ones are not', async t => {
  for (const [source, token, key] of VECTORS) {
    const text = JSON.stringify(key);
    t.equal(await statusOf(token, text), 'verified', source);
    t.equal(await statusOf(changed(token, 1), text), 'failed', `${source}: another payload`);
    t.equal(await statusOf(changed(token, 2), text), 'failed', `${source}: another signature`);
  }
});

const segment = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (signed: string, secret: string | Buffer): string =>
  createHmac('sha256', secret).update(signed).digest('base64url');

t.test('a secret is text, or Base64 of bytes', async t => {
  const signed = `${segment({ alg: 'HS256' })}.${segment({ sub: 'ä' })}`;
  t.equal(await statusOf(`Bearer ${signed}.${hmac(signed, 'geheim, ä')}`, ' geheim, ä\n'), 'verified');
  const bytes = Buffer.from('00ff10fe20fd30fc40', 'hex');
  const check = await checkSignature(`${signed}.${hmac(signed, bytes)}`, bytes.toString('base64'));
  t.same(check, { status: 'verified', text: 'signature verified with the secret, decoded from Base64, HS256' });
  t.equal(await statusOf(`${signed}.${hmac(signed, 'other')}`, 'secret'), 'failed');
});

t.test('public keys in PEM and those of certificates are read', async t => {
  const signed = `${segment({ alg: 'RS256' })}.${segment({})}`;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const token = `${signed}.${sign('sha256', Buffer.from(signed), rsa.privateKey).toString('base64url')}`;
  for (const type of ['spki', 'pkcs1'] as const) {
    const pem = rsa.publicKey.export({ type, format: 'pem' }).toString();
    t.equal(await statusOf(token, pem), 'verified', type);
  }
  const secret = await checkSignature(token, rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  t.match(secret, { status: 'unchecked', text: /private key/ });
});

t.test('a key that cannot belong to the token proves nothing', async t => {
  const check = (header: unknown, key: string, signature = 'AAAA') =>
    checkSignature(`${segment(header)}.${segment({})}.${signature}`, key);
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' });
  for (const [header, key, text] of [
    [{ alg: 'none' }, 'secret', /unsecured/],
    [{ alg: 'HS256' }, String(pem), /made with a secret/],
    [{ alg: 'RS256' }, 'secret', /needs a public key/],
    [{ alg: 'RS256' }, String(pem), /not a valid key for RS256/],
    [{ alg: 'RS256' }, JSON.stringify(BILBO_EC), /no key for RS256 in the JWK/],
    [{ alg: 'RS256' }, '{', /not valid JSON/],
    [{ alg: 'HS256', crit: ['b64'], b64: false }, 'secret', /critical/],
    [{ alg: 'ES256K' }, 'secret', /not supported/],
    [{ alg: 'ES256' }, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----', /damaged/],
  ] as const) {
    t.match(await check(header, key), { status: 'unchecked', text }, JSON.stringify(header));
  }
  t.match(await check({ alg: 'RS256' }, '-----BEGIN PUBLIC KEY-----\n!\n-----END PUBLIC KEY-----'), {
    status: 'unchecked',
    text: 'the key is not Base64',
  });
  t.equal((await checkSignature('no token', 'secret')).status, 'unchecked');
});

t.test('the key of a certificate is its own', async t => {
  // The signature is not by this key: what counts is that the key was read and tried.
  const { publicKey } = new X509Certificate(fixture('leaf'));
  const alg = { rsa: 'RS256', ec: 'ES256', ed25519: 'EdDSA' }[publicKey.asymmetricKeyType as 'rsa' | 'ec' | 'ed25519'];
  const token = `${segment({ alg })}.${segment({})}.${Buffer.alloc(64).toString('base64url')}`;
  t.same(await checkSignature(token, fixture('leaf')), {
    status: 'failed',
    text: 'the signature does not match this key',
  });
});
