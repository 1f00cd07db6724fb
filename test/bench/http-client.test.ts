import { Buffer } from 'node:buffer';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import forge from 'node-forge';
import t, { type Test } from 'tap';
import { HttpClient } from '../../bench/generator/http-client.js';

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
