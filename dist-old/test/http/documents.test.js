import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { matchesEntityTag, preferredCoding, prefersHtml } from '../../src/http/negotiate.js';
import { cpuMs } from '../cpu-ms.js';
import { start } from '../service.js';
const { url, port } = await start(t, { BASE_URL: 'https://tools.example.org/base' });
/** A request whose answer is not decompressed. */
function send(path, headers = {}, method = 'GET') {
    return new Promise((resolve, reject) => {
        const sent = request({ port, path, method, headers }, response => {
            const chunks = [];
            response
                .on('data', chunk => chunks.push(chunk))
                .on('end', () => resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(chunks),
            }))
                .on('error', reject);
        });
        sent.on('error', reject).end();
    });
}
const LARGE = ['/openapi.json', '/api/tools', '/api/tools/', '/', '/llms.txt'];
const page = await (await fetch(`${url}/docs/`)).text();
const assets = [...page.matchAll(/(?:src|href)="\.(\/static[^"]+)"/g)].map(([, path]) => `/docs${path}`);
t.equal(assets.length, 3, 'one style sheet and two scripts');
t.test('a document has three codings, each with its own strong entity tag', async (t) => {
    for (const path of [...LARGE, ...assets.filter(path => path.includes('swagger-ui'))]) {
        const plain = await send(path);
        const tags = new Set();
        for (const [accepted, coding, decode] of [
            ['identity', undefined, (body) => body],
            ['gzip', 'gzip', gunzipSync],
            ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
        ]) {
            const { status, headers, body } = await send(path, { 'accept-encoding': accepted });
            t.equal(status, 200, `${path} ${accepted}`);
            t.equal(headers['content-encoding'], coding);
            t.match(headers['vary'], /\baccept-encoding$/);
            t.equal(headers['content-length'], String(body.length));
            t.match(headers['etag'], /^"[\w-]+"$/);
            t.ok(decode(body).equals(plain.body), 'the same content');
            if (coding !== undefined)
                t.ok(body.length < plain.body.length * 0.6, `${body.length} of ${plain.body.length}`);
            tags.add(headers['etag'] ?? '');
            t.comment('a 304 has the headers of the 200 (RFC 9110 section 15.4.5)');
            const again = await send(path, { 'accept-encoding': accepted, 'if-none-match': headers['etag'] ?? '' });
            t.equal(again.status, 304);
            t.equal(again.body.length, 0);
            for (const name of ['etag', 'cache-control', 'vary', 'link', 'x-content-type-options'])
                t.equal(again.headers[name], headers[name], name);
            t.equal(again.headers['content-encoding'], undefined);
            const sameHead = await send(path, { 'accept-encoding': accepted, 'if-none-match': headers['etag'] ?? '' }, 'HEAD');
            t.equal(sameHead.status, 304);
            t.equal(sameHead.headers['content-length'], headers['content-length'], 'RFC 9110 section 8.6');
            const head = await send(path, { 'accept-encoding': accepted }, 'HEAD');
            for (const name of ['etag', 'content-length', 'content-type', 'content-encoding', 'cache-control'])
                t.equal(head.headers[name], headers[name], `HEAD ${name}`);
            t.equal(head.body.length, 0);
        }
        t.equal(tags.size, 3);
        t.equal(tags.has(plain.headers['etag'] ?? ''), true);
    }
});
t.test('documents are revalidated, versioned assets are immutable', async (t) => {
    for (const path of [...LARGE, '/docs/', '/.well-known/api-catalog'])
        t.equal((await send(path)).headers['cache-control'], 'no-cache', path);
    for (const path of assets) {
        const { headers, body } = await send(path);
        t.equal(headers['cache-control'], 'public, max-age=31536000, immutable', path);
        t.ok(path.endsWith(`?v=${createHash('sha256').update(body).digest('base64url').slice(0, 22)}`));
        for (const other of ['', '?v=', '?v=x', `${new URL(path, url).search}&v=x`])
            t.equal((await send(path.replace(/\?.*/, other))).headers['cache-control'], 'no-cache', other);
    }
});
t.test('If-None-Match is compared weakly, as a list, RFC 9110 section 13.1.2', async (t) => {
    const { etag = '' } = (await send('/openapi.json')).headers;
    for (const [sent, status] of [
        ['*', 304],
        [' * ', 304],
        [etag, 304],
        [`W/${etag}`, 304],
        [`"a", W/"b,c" ,\t${etag}`, 304],
        [`,, ${etag},`, 304],
        [`"a""b", ${etag}`, 200],
        [`*, ${etag}`, 200],
        [`w/${etag}`, 200],
        [etag.slice(1, -1), 200],
        [`${etag.slice(0, -1)}x"`, 200],
        [`"${etag}"`, 200],
        [etag.slice(0, -1), 200],
        ['"', 200],
        ['""', 200],
        ['W/', 200],
        [`"${'x'.repeat(8000)}`, 200],
        ['"a", '.repeat(2000), 200],
    ]) {
        const { status: found, body } = await send('/openapi.json', { 'if-none-match': sent });
        t.equal(found, status, sent.slice(0, 60));
        t.equal(body.length === 0, status === 304);
    }
    const ms = cpuMs(() => {
        matchesEntityTag('"a",'.repeat(100_000), '"b"');
        matchesEntityTag(`${', \t'.repeat(100_000)}x`, '"b"');
        matchesEntityTag(`"${'a'.repeat(300_000)}`, '"b"');
    });
    t.ok(ms < 500, 'the time is linear in the length', { ms });
});
t.test('Accept-Encoding selects the coding, RFC 9110 section 12.5.3', async (t) => {
    for (const [header, coding] of [
        [undefined, undefined],
        ['', undefined],
        ['br', 'br'],
        ['gzip', 'gzip'],
        ['GZIP', 'gzip'],
        ['deflate, zstd', undefined],
        ['*', 'br'],
        ['br;q=0, *', 'gzip'],
        ['br;q=0.5, gzip;q=0.8', 'gzip'],
        ['br;q=0.5, gzip;q=0.5', 'br'],
        ['gzip;q=0', undefined],
        ['gzip; q = 0.3', 'gzip'],
        ['identity, gzip;q=0.5', undefined],
        ['identity;q=0.1, gzip;q=0.5', 'gzip'],
        ['identity;q=0, deflate', undefined],
        ['gzip;q=nonsense', undefined],
        ['gzip;q=2', undefined],
        ['gzip;q=-1', undefined],
        [';q=1,,br', 'br'],
        ['__proto__, constructor', undefined],
    ]) {
        t.equal(preferredCoding(header), coding, String(header));
    }
});
t.test('browsers are recognized by Accept', async (t) => {
    for (const [accept, html] of [
        [undefined, false],
        ['*/*', false],
        ['', false],
        ['application/json', false],
        ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', true],
        ['Text/HTML', true],
        ['text/html;q=0', false],
        ['text/html;q=0.5, application/json', false],
        ['application/json;q=0.5, text/html', true],
        ['text/html;charset=utf-8;q=0.1', true],
        ['text/*', false],
    ]) {
        t.equal(prefersHtml(accept), html, String(accept));
    }
});
t.test('the page is compressed to a quarter', async (t) => {
    let before = 0;
    let after = 0;
    for (const path of ['/docs/', ...assets, '/openapi.json']) {
        before += (await send(path)).body.length;
        after += (await send(path, { 'accept-encoding': 'gzip, deflate, br' })).body.length;
    }
    t.comment(`${before} bytes plain, ${after} compressed`);
    t.ok(after < 450_000 && after < before / 4, `${after} of ${before} bytes`);
});
t.test('the page loads everything from the service, for any prefix of a proxy', async (t) => {
    const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    t.ok(parts.length >= 3, 'the page has scripts and styles');
    for (const path of parts) {
        t.match(path, /^(\.\/|data:)/, `${path} is relative`);
        t.equal((await fetch(new URL(path, `${url}/docs/`))).status, 200, path);
    }
    t.equal((await send('/docs')).headers['location'], './docs/');
});
t.test('the page has no logo, no address field and no highlighting of large answers', async (t) => {
    t.notMatch(page, /logo|standalone/i);
    const { body } = await send('/docs/static/start.js');
    let options = {};
    runInNewContext(body.toString(), { SwaggerUIBundle: (passed) => (options = passed) });
    t.match(options, { layout: 'BaseLayout', url: '../openapi.json', syntaxHighlight: { activated: true } });
    t.equal(options['presets'], undefined, 'no preset: the address bar belongs to the standalone preset');
    t.equal(options['validatorUrl'], null, 'no request to a validation service');
    const [plugin] = options['plugins'];
    const wrap = plugin?.().wrapComponents['SyntaxHighlighter'];
    const createElement = (type, props, children) => ({ type, props, children });
    const PlainTextViewer = () => null;
    const Highlighter = () => null;
    const view = wrap(Highlighter, {
        React: { createElement },
        getComponent: (name) => (name === 'PlainTextViewer' ? PlainTextViewer : undefined),
    });
    const small = { children: 'x'.repeat(100 * 1024), className: 'c' };
    t.match(view(small), { type: Highlighter, props: small });
    const large = { children: 'x'.repeat(100 * 1024 + 1), className: 'c' };
    t.match(view(large), { type: PlainTextViewer, props: { className: 'c' }, children: large.children });
    t.same(view({ ...large, renderPlainText: (props) => props }), { children: large.children, PlainTextViewer });
    t.match(view({ children: [1] }), { type: Highlighter }, 'children that are not text');
    const bundle = readFileSync(new URL('./static/swagger-ui-bundle.js', import.meta.resolve('@fastify/swagger-ui/package.json')), 'utf8');
    for (const name of ['wrapComponents:{SyntaxHighlighter:', 'components:{SyntaxHighlighter:', 'PlainTextViewer:'])
        t.ok(bundle.includes(name), `Swagger UI has ${name}`);
});
//# sourceMappingURL=documents.test.js.map