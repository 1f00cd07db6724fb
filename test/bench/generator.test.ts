import { Buffer } from 'node:buffer';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import forge from 'node-forge';
import t, { type Test } from 'tap';
import { type Arrivals, drawArrivals, type Pattern } from '../../bench/generator/arrivals.js';
import { HttpClient } from '../../bench/generator/http-client.js';
import { uniform } from '../../bench/random.js';

const draw = (pattern: Pattern, seed: number, perSecond = 1000, seconds = 20): Arrivals =>
  drawArrivals({ pattern, perSecond, seconds, nextRequest: () => 0, random: uniform(seed) });

/** The variance of the calls in each 100 ms over their mean: 1 for a Poisson process. */
function dispersion({ atMs }: Arrivals, seconds: number): number {
  const counts = new Array<number>(seconds * 10).fill(0);
  for (const at of atMs) counts[Math.floor(at / 100)]!++;
  const mean = atMs.length / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length / mean;
}

// Expected values: the Poisson process has exponential gaps; a compound one with geometric batches of mean b has an
// index of dispersion of 2b - 1 (Feller, An Introduction to Probability Theory, volume 1, section XII.2).
t.test('arrivals have the distribution of their pattern, by their seed', async t => {
  for (const seed of [1, 2, 3]) {
    const poisson = draw({ kind: 'poisson' }, seed);
    t.ok(Math.abs(poisson.atMs.length / 20_000 - 1) < 0.03, `seed ${seed}: the rate`);
    const gaps = poisson.atMs.map((at, index) => at - (poisson.atMs[index - 1] ?? 0));
    for (const [ms, part] of [
      [0.5, 1 - Math.exp(-0.5)],
      [1, 1 - Math.exp(-1)],
      [3, 1 - Math.exp(-3)],
    ] as const)
      t.ok(Math.abs(gaps.filter(gap => gap <= ms).length / gaps.length - part) < 0.015, `gaps up to ${ms} ms`);
    const { length } = draw({ kind: 'bursts', size: 8 }, seed, 1000, 100).atMs;
    t.ok(Math.abs(length / 100_000 - 1) < 0.06, 'bursts have the same rate', { length });
    const index = dispersion(draw({ kind: 'bursts', size: 8 }, seed, 1000, 200), 200);
    t.ok(index > 12 && index < 18, 'and are about 15 times as uneven', { index });
    t.ok(Math.abs(dispersion(draw({ kind: 'poisson' }, seed, 1000, 200), 200) - 1) < 0.15);
    t.equal(draw({ kind: 'poisson' }, seed).atMs.join(), poisson.atMs.join(), 'the seed decides');
  }
  t.not(draw({ kind: 'poisson' }, 1).atMs[0], draw({ kind: 'poisson' }, 2).atMs[0]);
  t.same([...draw({ kind: 'constant' }, 1, 4, 1).atMs], [0, 250, 500, 750]);
  t.equal(draw({ kind: 'poisson' }, 1, 0.001, 0.1).atMs.length, 1, 'at least one call');
});

t.test('a recording is replayed faster or slower, again and again, from another place each time', async t => {
  // Two calls at once, then a pause: gaps of 0 and 150 ms.
  const calls = { atMs: Float64Array.of(0, 0, 150), request: Uint32Array.of(7, 8, 9) };
  for (const [perSecond, scale] of [
    [3000 / 225, 1],
    [(3000 / 225) * 10, 0.1],
    [3000 / 225 / 2, 2],
  ] as const) {
    for (const seed of [1, 2, 3, 4]) {
      const replayed = draw({ kind: 'recorded', calls }, seed, perSecond, 60 * scale);
      t.ok(Math.abs(replayed.atMs.length / 800 - 1) < 0.01, `${perSecond} a second`, { length: replayed.atMs.length });
      const next: Record<number, readonly [number, number]> = { 7: [8, 0], 8: [9, 150], 9: [7, 75] };
      for (let index = 1; index < 20; index++) {
        const [request, gapMs] = next[replayed.request[index - 1]!]!;
        t.equal(replayed.request[index], request);
        t.ok(Math.abs(replayed.atMs[index]! - replayed.atMs[index - 1]! - gapMs * scale) < 1e-6);
      }
    }
  }
  const firsts = [1, 2, 3, 4, 5, 6].map(seed => draw({ kind: 'recorded', calls }, seed).request[0]);
  t.ok(new Set(firsts).size > 1, 'begins', { firsts });
});

const REQUEST = [Buffer.from('GET / HTTP/1.1\r\nhost: bench\r\n\r\n')];

async function listen(t: Test, answer: RequestListener) {
  let connections = 0;
  const server = createServer(answer).on('connection', () => connections++);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new HttpClient(new URL(`http://127.0.0.1:${port}`));
  t.teardown(() => {
    client.close();
    server.close();
  });
  return { client, port, connections: () => connections };
}

const send = (client: HttpClient, request = REQUEST): Promise<number> =>
  new Promise(resolve => client.send(request, resolve));

t.test('calls use the connections that were opened ahead', async t => {
  const { client, connections } = await listen(t, (_request, response) => void response.end('ok'));
  await client.open(4);
  t.same(await Promise.all(Array.from({ length: 10 }, () => send(client))), new Array(10).fill(200));
  t.equal(connections(), 4, 'of ten calls at once, six waited for a connection');
  const unanswered = send(client, [Buffer.from('GET / HTTP/1.1\r\n')]);
  client.abandon();
  t.equal(await unanswered, 0);
  await client.open(4);
  t.equal(connections(), 5, 'three of four connections were kept');
});

t.test('a server that is not there is an error', async t => {
  const server = createTcpServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const client = new HttpClient(new URL(`http://127.0.0.1:${port}`));
  await t.rejects(client.open(4), { code: 'ECONNREFUSED' });
  t.equal(await send(client), 0);
});

// Node's own server writes the bodies: it is the oracle for how they are framed.
t.test('the end of an answer is found however its body is framed', async t => {
  const large = 'x'.repeat(300_000);
  const { client, connections } = await listen(t, (request, response) => {
    response.statusCode = 201;
    if (request.url === '/length') response.setHeader('content-length', large.length).end(large);
    else if (request.url === '/trailer') {
      response.setHeader('trailer', 'a');
      response.write('0\r\n\r\n');
      response.addTrailers({ a: 'b' });
      response.end(large);
    } else if (request.url === '/close') {
      response.writeHead(202, { connection: 'close', 'transfer-encoding': 'identity' });
      response.end('until the end');
    } else {
      response.write('0\r\n\r\n');
      setTimeout(() => response.end(large), 5);
    }
  });
  await client.open(1);
  const get = (path: string): Promise<number> =>
    send(client, [Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n\r\n`)]);
  for (const path of ['/length', '/chunked', '/trailer', '/chunked', '/length']) t.equal(await get(path), 201, path);
  t.equal(connections(), 1, 'each answer ended where the next one began');
  t.equal(await get('/close'), 202, 'an answer without a length ends with its connection');
  t.equal(await get('/length'), 201);
});

t.test('services behind TLS are called, too', async t => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  const key = forge.pki.privateKeyFromPem(privateKey);
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.validity.notAfter = new Date(Date.now() + 3_600_000);
  certificate.sign(key, forge.md.sha256.create());
  const cert = forge.pki.certificateToPem(certificate);
  const server = createSecureServer({ key: privateKey, cert }, (_request, response) => void response.end('ok'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new HttpClient(new URL(`https://127.0.0.1:${port}`));
  t.teardown(() => {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    client.close();
    server.close();
  });
  await t.rejects(client.open(1), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificates are verified');
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  await client.open(2);
  t.same(await Promise.all([send(client), send(client), send(client)]), [200, 200, 200]);
});
