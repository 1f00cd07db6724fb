import fc from 'fast-check';
import t from 'tap';
import { Compile } from 'typebox/compile';
import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import contract from '../../src/tools/url-parser.js';
import { ToolError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/url-parser.js';
import { table } from '../table.js';
const param = (key, value) => ({ key, value });
const parse = (url, params) => run(params ? { url, params } : { url }, 3000);
t.test('a URL is split into its parts', async (t) => {
    table(t, contract, run, [
        {
            name: 'all parts',
            input: { url: 'https://user:pass@sub.example.com:8080/p/a/t/h?query=string#hash' },
            result: {
                href: 'https://user:pass@sub.example.com:8080/p/a/t/h?query=string#hash',
                origin: 'https://sub.example.com:8080',
                protocol: 'https',
                username: 'user',
                password: 'pass',
                hostname: 'sub.example.com',
                port: '8080',
                pathname: '/p/a/t/h',
                search: '?query=string',
                hash: 'hash',
                params: [param('query', 'string')],
            },
        },
        {
            name: 'no optional part',
            input: { url: 'http://x' },
            result: {
                href: 'http://x/',
                origin: 'http://x',
                protocol: 'http',
                username: '',
                password: '',
                hostname: 'x',
                port: '',
                pathname: '/',
                search: '',
                hash: '',
                params: [],
            },
        },
        {
            name: 'the default port is dropped',
            input: { url: 'https://h:443/' },
            result: { href: 'https://h/', origin: 'https://h', port: '' },
        },
        {
            name: 'the default port of another scheme is kept',
            input: { url: 'http://h:443/' },
            result: { port: '443', origin: 'http://h:443' },
        },
        { name: 'leading zeros of a port', input: { url: 'http://h:0080/' }, result: { port: '', href: 'http://h/' } },
        { name: 'an empty query', input: { url: 'http://x.y?' }, result: { href: 'http://x.y/?', search: '', params: [] } },
        { name: 'an empty fragment', input: { url: 'http://x.y#' }, result: { href: 'http://x.y/#', hash: '' } },
        {
            name: 'white space around',
            input: { url: ' \n\0http://x/\t ' },
            result: { href: 'http://x/' },
            source: 'URL standard 4.4',
        },
        {
            name: 'line ends and tabs within',
            input: { url: 'ht\ttp://ex\r\nample.com/a\nb' },
            result: { href: 'http://example.com/ab' },
            source: 'URL standard 4.4',
        },
        {
            name: 'backslashes',
            input: { url: 'http:\\\\x\\a\\..\\b' },
            result: { href: 'http://x/b' },
            source: 'URL standard 4.4',
        },
        {
            name: 'dots in the path, percent-encoded or not',
            input: { url: 'http://x/a/./b/%2e%2E/c/../../d' },
            result: { pathname: '/d' },
        },
        {
            name: 'dots after a segment that begins with a dot',
            input: { url: 'https://x/a/.git/../b' },
            result: { href: 'https://x/a/b', pathname: '/a/b' },
            source: 'URL standard 4.4, path state',
        },
        {
            name: 'dots that empty a path without an authority',
            input: { url: 'web+demo:/%2E%2e?x' },
            result: { href: 'web+demo:/?x', pathname: '/', search: '?x' },
            source: 'URL standard 4.4, path state',
        },
        {
            name: 'dots after a segment that begins like a drive letter',
            input: { url: 'file:///C:foo/../bar' },
            result: { href: 'file:///bar', pathname: '/bar' },
            source: "URL standard 4.4, shorten a url's path",
        },
        {
            name: 'capitals in the scheme and the host',
            input: { url: 'HTTP://EXAMPLE.Com/A' },
            result: { href: 'http://example.com/A' },
        },
        { name: 'the path is not decoded', input: { url: 'http://x/%41%20 é' }, result: { pathname: '/%41%20%20%C3%A9' } },
        {
            name: 'invalid escapes are kept',
            input: { url: 'http://x/%zz?%zz#%zz' },
            result: { pathname: '/%zz', search: '?%zz', hash: '%zz', params: [param('%zz', '')] },
        },
    ]);
});
t.test('user, password and fragment are decoded', async (t) => {
    table(t, contract, run, [
        {
            name: 'user and password',
            input: { url: 'http://j%C3%B6%3A:p%40%2F@h/' },
            result: { username: 'jö:', password: 'p@/' },
        },
        {
            name: 'parts that are not UTF-8 are not decoded',
            input: { url: 'http://%FF:%zz@h/#%E9%20' },
            result: { username: '%FF', password: '%zz', hash: '%E9%20' },
        },
        {
            name: 'a user before an IPv6 address',
            input: { url: 'https://jürgen%40example.com:pw@[2001:db8::1]:8080/' },
            result: {
                href: 'https://j%C3%BCrgen%40example.com:pw@[2001:db8::1]:8080/',
                origin: 'https://[2001:db8::1]:8080',
                username: 'jürgen@example.com',
                password: 'pw',
                hostname: '[2001:db8::1]',
            },
            source: 'URL standard 4.4, authority state',
        },
        {
            name: 'only an empty password',
            input: { url: 'http://u:@h/' },
            result: { username: 'u', password: '', href: 'http://u@h/' },
        },
        { name: 'the fragment', input: { url: 'http://h/#a%20b+c#d é' }, result: { hash: 'a b+c#d é' } },
        {
            name: 'the last @ ends the user',
            input: { url: 'http://a@b:c@d@h/' },
            result: { username: 'a@b', password: 'c@d', hostname: 'h' },
        },
    ]);
});
t.test('hosts are parsed', async (t) => {
    table(t, contract, run, [
        {
            name: 'international',
            input: { url: 'http://Bücher.example/' },
            result: { hostname: 'xn--bcher-kva.example' },
            source: 'RFC 3492',
        },
        { name: 'emoji', input: { url: 'http://💩.example/' }, result: { hostname: 'xn--ls8h.example' } },
        {
            name: 'full-width letters and dots',
            input: { url: 'http://ｅｘ。ａｍ/' },
            result: { hostname: 'ex.am' },
            source: 'UTS 46',
        },
        { name: 'percent-encoded', input: { url: 'http://%62%C3%BCcher.y/' }, result: { hostname: 'xn--bcher-kva.y' } },
        {
            name: 'IPv4 in every notation',
            input: { url: 'http://0x7F.1/' },
            result: { hostname: '127.0.0.1' },
            source: 'URL standard 3.5',
        },
        {
            name: 'IPv6',
            input: { url: 'http://[2001:DB8:0:0:0:0:0:1]:80/' },
            result: { hostname: '[2001:db8::1]', origin: 'http://[2001:db8::1]' },
            source: 'RFC 5952',
        },
        {
            name: 'a scheme that is not special',
            input: { url: 'foo://EXample:1/p' },
            result: { hostname: 'EXample', port: '1', origin: 'null' },
        },
        {
            name: 'a file URL without a host',
            input: { url: 'file:///C|/x' },
            result: { hostname: '', origin: 'null', pathname: '/C:/x' },
        },
    ]);
});
t.test('origins and opaque paths are reported', async (t) => {
    table(t, contract, run, [
        {
            name: 'mailto',
            input: { url: 'mailto:a@b.c?subject=x+y' },
            result: {
                origin: 'null',
                protocol: 'mailto',
                pathname: 'a@b.c',
                username: '',
                params: [param('subject', 'x y')],
            },
        },
        {
            name: 'javascript is not run',
            input: { url: 'javascript:alert(1)' },
            result: { origin: 'null', protocol: 'javascript', pathname: 'alert(1)' },
        },
        { name: 'data', input: { url: 'data:text/html,<p>' }, result: { origin: 'null', pathname: 'text/html,<p>' } },
        {
            name: 'blob',
            input: { url: 'blob:https://h:1/id' },
            result: { origin: 'https://h:1' },
            source: 'URL standard 4.7',
        },
    ]);
});
t.test('parameters are parsed', async (t) => {
    const params = (query) => parse(`http://h/?${query}`).params;
    t.strictSame(params('a=2022&a&a='), [param('a', '2022'), param('a', ''), param('a', '')], 'duplicates and empty values');
    t.strictSame(params('a+b=c+d'), [param('a b', 'c d')], 'plus is a space');
    t.strictSame(params('a%2Bb=%26%3D'), [param('a+b', '&=')], 'escapes');
    t.strictSame(params('&&a&&'), [param('a', '')], 'empty parameters are skipped');
    t.strictSame(params('='), [param('', '')], 'an empty name');
    t.strictSame(params('a=b=c'), [param('a', 'b=c')], 'the first "=" is the separator');
    t.strictSame(params('a=%FF%zz%'), [param('a', '\ufffd%zz%')], 'bytes that are not UTF-8');
    t.strictSame(params('%EF%BB%BFa=b'), [param('\ufeffa', 'b')], 'a byte order mark is kept');
    t.strictSame(params('a;b=c'), [param('a;b', 'c')], '";" is not a separator');
    t.strictSame(params('__proto__=1&constructor=2'), [param('__proto__', '1'), param('constructor', '2')], 'names of prototypes');
});
t.test('the query is rebuilt from parameters', async (t) => {
    const old = 'http://u:p@h:1/p?old=1&x#f';
    table(t, contract, run, [
        {
            name: 'replaces only the query',
            input: { url: old, params: [param('a b', 'é&='), param('', ''), param('a b', '+')] },
            result: {
                href: 'http://u:p@h:1/p?a+b=%C3%A9%26%3D&=&a+b=%2B#f',
                search: '?a+b=%C3%A9%26%3D&=&a+b=%2B',
                hash: 'f',
                params: [param('a b', 'é&='), param('', ''), param('a b', '+')],
            },
            source: 'URL standard 5.2, application/x-www-form-urlencoded serializing',
        },
        {
            name: 'an empty list removes it',
            input: { url: old, params: [] },
            result: { href: 'http://u:p@h:1/p#f', search: '', params: [] },
        },
        {
            name: 'added when absent',
            input: { url: 'http://h', params: [param('k', 'v')] },
            result: { href: 'http://h/?k=v' },
        },
        {
            name: 'characters that are not escaped',
            input: { url: 'http://h', params: [param('*-._aZ09', "!'()~ ")] },
            result: { search: '?*-._aZ09=%21%27%28%29%7E+' },
            source: 'URL standard 5.2',
        },
        {
            name: 'line ends',
            input: { url: 'http://h', params: [param('a', '\r\n#?')] },
            result: { search: '?a=%0D%0A%23%3F', hash: '' },
        },
        {
            name: 'of an opaque path',
            input: { url: 'mailto:a@b?x=1', params: [param('subject', 'a b')] },
            result: { href: 'mailto:a@b?subject=a+b' },
        },
        {
            name: 'after a path that dots empty',
            input: { url: 'foo:/..?x=1#f', params: [param('a', 'b')] },
            result: { href: 'foo:/?a=b#f', pathname: '/', hash: 'f' },
            source: 'URL standard 4.4, path state',
        },
        {
            name: 'after a user and an IPv6 address',
            input: { url: 'http://xn--a%3A@[::1]/?x=1', params: [param('a', 'b')] },
            result: { href: 'http://xn--a%3A@[::1]/?a=b', username: 'xn--a:' },
            source: 'URL standard 4.4, authority state',
        },
        {
            name: 'after spaces at the end of an opaque path',
            input: { url: 'mailto:a  ?x=1', params: [] },
            result: { href: 'mailto:a %20', pathname: 'a %20', search: '' },
            source: 'URL standard 4.4, opaque path state',
        },
        {
            name: 'a lone surrogate',
            input: { url: 'http://h', params: [param('a', '\ud800')] },
            result: { search: '?a=%EF%BF%BD' },
            source: 'Web IDL, USVString',
        },
    ]);
    const text = fc.string({ unit: 'binary' });
    fc.assert(fc.property(fc.array(fc.record({ key: text, value: text }), { maxLength: 8 }), params => {
        const built = parse(old, params);
        t.same(built.params, params);
        return parse(built.href).href === built.href;
    }));
});
t.test('invalid URLs are rejected', async (t) => {
    const noScheme = /^url: missing scheme: expected an absolute URL such as https:\/\/example\.com\/$/;
    const port = (what) => `url: ${what}: expected a number from 0 to 65535`;
    for (const url of [
        '',
        ' ',
        '//x.y',
        '/path',
        'example.com',
        'www.example.com/a:b',
        '?q',
        '#f',
        '1http://h',
        '://h',
    ]) {
        t.throws(() => parse(url), { name: 'ToolError', message: noScheme }, JSON.stringify(url));
    }
    for (const [url, message] of [
        ['é:x', noScheme],
        ['http://', 'url: missing host: expected a host after "http://"'],
        ['http:', 'url: missing host: expected a host after "http://"'],
        [' HTTPS:\\\\:80/', 'url: missing host: expected a host after "HTTPS://"'],
        ['https://user:secret@/', 'url: missing host: expected a host after "https://"'],
        ['https:///?q', 'url: missing host: expected a host after "https://"'],
        ['foo://u@', 'url: missing host: expected a host after "foo://"'],
        ['http://a b/', 'url: invalid host "a b": U+0020 is not allowed in a host'],
        ['http://a<b/', 'url: invalid host "a<b": "<" is not allowed in a host'],
        ['http://u:p@a|b:80/', 'url: invalid host "a|b": "|" is not allowed in a host'],
        ['http://a^b:99999/', 'url: invalid host "a^b": "^" is not allowed in a host'],
        ['foo://a b/', 'url: invalid host "a b": U+0020 is not allowed in a host'],
        ['file://a b/', 'url: invalid host "a b": U+0020 is not allowed in a host'],
        ['file://h:80/', 'url: invalid host "h:80"'],
        [`http://${'a'.repeat(60)}<`, `url: invalid host "${'a'.repeat(40)}…": "<" is not allowed in a host`],
        // UTS #46 section 4.1, CheckBidi: a label with an Arabic digit needs a letter written from right to left.
        ['http://٣.com/', 'url: invalid host "٣.com"'],
        ['http://a.٣:80/', 'url: invalid host "a.٣"'],
        ['http://a٣.com:70000/', 'url: invalid host "a٣.com"'],
        // A drive letter is recognized before soft hyphens are removed (URL standard 4.4, file host state).
        ['file://\u00adC:/x', 'url: invalid host "\\u00adC:"'],
        ['http://a%20b@[::1]:99999/', port('port out of range')],
        ['http://a\u200b \u202eb/', /^url: invalid host "a\\u200b \\u202eb": U\+0020 is not allowed/],
        ['http://%00/', 'url: invalid host "%00"'],
        ['http://%zz/', 'url: invalid host "%zz"'],
        ['http://[::1', 'url: invalid host "[": the closing "]" is missing'],
        ['http://[1::2::3]/', 'url: invalid host "[1::2::3]": not an IPv6 address'],
        ['http://[::1]x/', /^url: invalid host/],
        ['http://256.256.256.256/', 'url: invalid host "256.256.256.256": not an IPv4 address'],
        ['http://1.2.3.08x.9/', 'url: invalid host "1.2.3.08x.9": not an IPv4 address'],
        ['http://1.2.3/4:80', undefined],
        ['http://h:65536/', port('port out of range')],
        ['http://bücher.example:70000', port('port out of range')],
        ['http://[::1]:99999/', port('port out of range')],
        ['foo://h:65536', port('port out of range')],
        [`http://h:${'9'.repeat(1000)}/`, port('port out of range')],
        ['http://h:x/', port('invalid port')],
        ['http://h:-1/', port('invalid port')],
        ['http://h:8 0/', port('invalid port')],
        ['http://user:pa/ss@h/', port('invalid port')],
    ]) {
        if (message === undefined)
            t.ok(parse(url), url);
        else
            t.throws(() => parse(url), { name: 'ToolError', message }, JSON.stringify(url).slice(0, 60));
    }
});
t.test('suspicious URLs have a warning', async (t) => {
    for (const [url, suggestion] of [
        ['localhost:3000/x', ['localhost', 'http://localhost:3000']],
        [' LocalHost:3000', ['LocalHost', 'http://LocalHost:3000']],
        ['example.com:8080?q', ['example.com', 'http://example.com:8080']],
        ['db:5432/app', ['db', 'http://db:5432']],
        ['http://localhost:3000/x', undefined],
        ['tel:110', undefined],
        ['localhost:99999/x', undefined],
        ['localhost:x', undefined],
        ['mailto:a@b.c', undefined],
        ['urn:isbn:0451450523', undefined],
    ]) {
        const warning = suggestion && [
            `url: "${suggestion[0]}" was read as the scheme; for a host with a port, write ${suggestion[1]}`,
        ];
        t.strictSame(parse(url).warnings, warning, url);
    }
    t.notOk('warnings' in parse('http://h/'), 'absent when there are none');
});
t.test('hostile URLs are answered', async (t) => {
    const ideographs = String.fromCharCode(...Array.from({ length: 20_000 }, (_, at) => 0x4e00 + at));
    for (const before of ['http://', 'HT\ntP:/\t\\', ' wss:', 'ftp://a@b:', 'file://']) {
        const url = `${before}${before.includes('@') ? 'c@' : ''}${ideographs}/`;
        t.throws(() => parse(url), { name: 'ToolError', message: 'url: host too long: maximum 1,024 characters' }, JSON.stringify(before));
    }
    t.equal(parse(`http://${'a'.repeat(1024)}/`).hostname.length, 1024, 'the longest host');
    t.equal(parse(`http://h/${ideographs}`).pathname.length, 1 + 9 * 20_000, 'a long path');
    t.equal(parse(`http://${'@'.repeat(60_000)}h/`).hostname, 'h', 'a long user');
    t.equal(parse(`data:,${'x'.repeat(60_000)}`).pathname.length, 60_001, 'no host, but a long path');
    t.equal(parse(`http://h/?${'a&'.repeat(32_000)}`).params.length, 32_000, '32,000 parameters');
    t.equal(parse(`http://h/${'a/'.repeat(16_000)}${'../'.repeat(10_000)}`).pathname.length, 12_001, 'many ".." segments');
    t.equal(parse(`http://${'a@'.repeat(30_000)}[::1]/`).hostname, '[::1]', 'a long user before an IPv6 address');
    t.equal(parse(`file:///C:x/${'../'.repeat(20_000)}`).href, 'file:///', 'many ".." segments of a file URL');
    t.equal(parse(`foo:${'/..'.repeat(20_000)}`).href, 'foo:/', 'many ".." segments without an authority');
    t.equal(parse(`foo:///${'/'.repeat(60_000)}`).pathname.length, 60_001, 'many empty segments');
    t.throws(() => parse(`http://${'a@'.repeat(30_000)}`), ToolError);
    t.throws(() => parse(`http://${'['.repeat(60_000)}`), ToolError);
    t.throws(() => parse(`http://[${':'.repeat(60_000)}]/`), ToolError);
    t.equal(parse(`http://xn--${'9'.repeat(1000)}/`).hostname.length, 1004, 'Punycode that overflows is not decoded');
    const params = Array.from({ length: 1000 }, () => param('\x01'.repeat(524), '\x01'.repeat(524)));
    t.same(contract.check?.({ url: 'http://h', params }), []);
    t.ok(JSON.stringify(parse('http://h', params)).length < ANSWER_LIMIT, 'the largest growth fits into the maximum answer');
});
t.test('the contract validates the input', async (t) => {
    const input = Compile(contract.input);
    const list = (count) => Array.from({ length: count }, () => param('', ''));
    t.ok(input.Check({ url: 'x', surplus: 1 }), 'unknown properties are ignored');
    t.ok(input.Check({ url: 'x', params: list(1000) }), '1,000 parameters');
    t.notOk(input.Check({ url: 'x', params: list(1001) }), '1,001 parameters');
    for (const wrong of [
        {},
        { url: 1 },
        { url: 'x', params: null },
        { url: 'x', params: {} },
        { url: 'x', params: [['a', 'b']] },
        { url: 'x', params: [{ key: 'a' }] },
    ]) {
        t.notOk(input.Check(wrong), JSON.stringify(wrong));
    }
    const issues = (url, params) => contract.check?.(params ? { url, params } : { url });
    t.strictSame(issues('é'.repeat(32 * 1024)), []);
    t.match(issues('é'.repeat(32 * 1024 + 1)), [
        { path: 'url', message: 'expected at most 64 KB (65,536 bytes of UTF-8)' },
    ]);
    t.match(issues('x', Array.from({ length: 17 }, () => param('a'.repeat(60_000), 'b'.repeat(2000)))), [{ path: 'params', message: 'expected at most 1 MB (1,048,576 bytes of UTF-8)' }]);
});
//# sourceMappingURL=url-parser.test.js.map