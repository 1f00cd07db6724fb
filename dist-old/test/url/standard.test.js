import t from 'tap';
import { parseUrl } from '../../workers/url/standard.js';
t.test('recent changes of the URL standard apply on every Node (WPT url/resources/urltestdata.json)', async (t) => {
    for (const [input, href] of [
        ['non-special:opaque  ?hi', 'non-special:opaque %20?hi'],
        ['non-special:opaque \t\t  \t#hi', 'non-special:opaque  %20#hi'],
        ['http://a.b.c.XN--pokxncvks', 'http://a.b.c.xn--pokxncvks/'],
        ['http://10.0.0.xn--pokxncvks', 'http://10.0.0.xn--pokxncvks/'],
        ['file://xn--/p', 'file://xn--/p'],
        ['https://xn--/', 'https://xn--/'],
        ['foo://host/ !"$%&\'()*+,-./:;<=>@[\\]^_`{|}~', "foo://host/%20!%22$%&'()*+,-./:;%3C=%3E@[\\]%5E_%60%7B|%7D~"],
    ]) {
        t.equal(parseUrl(input)?.href, href, input);
    }
});
t.test('domains give the same result on every Node', async (t) => {
    for (const [input, href] of [
        ['http://%78n--pokxncvks/', 'http://xn--pokxncvks/'],
        ['\tht\ntp:\\\\u@x%6E--pokxncvks:80\\ ', 'http://u@xn--pokxncvks/'],
        ['http://xx--a.xn--pokxncvks/', 'http://xx--a.xn--pokxncvks/'],
        ['https://ẞ.example/', 'https://xn--zca.example/'],
        ['https://faß.ExAmPlE/', 'https://xn--fa-hia.example/'],
        ['http://\u{1e5d0}.a/', 'http://xn--zo5h.a/'],
        ['http://\u{2f868}/', 'http://xn--snl/'],
        ['http://\u2132/', 'http://xn--73g/'],
        ['http://１２７．%30.0.1/', 'http://127.0.0.1/'],
        ['http://bücher.example:8080/?ü', 'http://xn--bcher-kva.example:8080/?%C3%BC'],
        ['http://%22ü%60%7B%7D/', 'http://xn--"`{}-0ra/'],
        ['file://loc%61lhost/p', 'file:///p'],
        ['file://%43|/p', undefined],
        ['file://C|/p', 'file:///C:/p'],
        ['file:///xn--a/p', 'file:///xn--a/p'],
        ['file:////xn--%61/p', 'file:////xn--%61/p'],
        ['foo:///..#%', 'foo:///#%'],
        ['fo\no://h/a/../..?q', 'foo://h/?q'],
        ['foo://h?/', 'foo://h?/'],
        ['sc://%78n--a/', 'sc://%78n--a/'],
    ]) {
        t.equal(parseUrl(input)?.href, href, JSON.stringify(input));
    }
});
t.test('the parts agree with the href', async (t) => {
    for (const [input, parts] of [
        [
            'http://u:p^@a.xn--pokxncvks:8080/x^y?q^#h^',
            {
                href: 'http://u:p%5E@a.xn--pokxncvks:8080/x%5Ey?q^#h^',
                hostname: 'a.xn--pokxncvks',
                origin: 'http://a.xn--pokxncvks:8080',
                pathname: '/x%5Ey',
                search: '?q^',
                hash: '#h^',
            },
        ],
        ['http://xn--@xn--/', { href: 'http://xn--@xn--/', username: 'xn--', hostname: 'xn--' }],
        ['mailto:a^b ?', { href: 'mailto:a^b%20?', pathname: 'a^b%20', search: '' }],
        ['mailto:a b ', { href: 'mailto:a b', pathname: 'a b' }],
        ['foo:/.//^', { href: 'foo:/.//%5E', pathname: '//%5E' }],
        ['https://xn--bcher-kva.example/', { href: 'https://xn--bcher-kva.example/', hostname: 'xn--bcher-kva.example' }],
    ]) {
        t.has(parseUrl(input), parts, input);
    }
});
t.test('the user is not read as the host before an IPv6 address (URL standard 4.4, authority state)', async (t) => {
    for (const [input, parts] of [
        [
            'http://user%40example.com:pw@[::1]:8080/x',
            { href: 'http://user%40example.com:pw@[::1]:8080/x', username: 'user%40example.com', hostname: '[::1]' },
        ],
        ['http://a%20b@[::1]/', { href: 'http://a%20b@[::1]/', username: 'a%20b' }],
        ['http://ü%3A@[::1]/', { href: 'http://%C3%BC%3A@[::1]/', username: '%C3%BC%3A' }],
        [
            'https://jürgen:pw@[2001:db8::1]/',
            { href: 'https://j%C3%BCrgen:pw@[2001:db8::1]/', username: 'j%C3%BCrgen', origin: 'https://[2001:db8::1]' },
        ],
        ['http://xn--a@[::1]/', { href: 'http://xn--a@[::1]/', username: 'xn--a' }],
        ['http://xn--a@xn--b@[::1]/', { href: 'http://xn--a%40xn--b@[::1]/', username: 'xn--a%40xn--b' }],
        ['http://%C3%BC:x@[::1]/', { href: 'http://%C3%BC:x@[::1]/', password: 'x' }],
        ['http:\\\\ü:[@[::1]\\', { href: 'http://%C3%BC:%5B@[::1]/', password: '%5B' }],
    ]) {
        t.has(parseUrl(input), parts, input);
    }
});
t.test('dot segments are resolved (URL standard 4.4, path state)', async (t) => {
    for (const [input, href] of [
        ['foo:/..', 'foo:/'],
        ['foo:/%2E%2e', 'foo:/'],
        ['web+demo:/%2E%2e', 'web+demo:/'],
        ['foo:/%2E%2e?x', 'foo:/?x'],
        ['foo:/a/../..#f', 'foo:/#f'],
        ['foo:/..//h', 'foo:/.//h'],
        ['foo:/a\\../b', 'foo:/a\\../b'],
        ['foo:..', 'foo:..'],
        ['foo://h/.', 'foo://h/'],
        ['foo://h', 'foo://h'],
        ['http://h/..', 'http://h/'],
        ['http://h/..//', 'http://h//'],
        ['http://h/a/.git/../b', 'http://h/a/b'],
        ['http://h/a/.git/.', 'http://h/a/.git/'],
        ['http:h\\a\\.b\\.\t.\\c', 'http://h/a/c'],
        ['foo://h/a/.git/../b', 'foo://h/a/b'],
        ['http://h/..a/a../...', 'http://h/..a/a../...'],
        ['http://h/?/../a#/../b', 'http://h/?/../a#/../b'],
        ['http://u/..@h/', 'http://u/..@h/'],
    ]) {
        t.equal(parseUrl(input)?.href, href, input);
    }
    t.has(parseUrl('foo:/..?x'), { pathname: '/', search: '?x' });
});
t.test('only a drive letter stays before ".." (URL standard 4.4, shorten a url\'s path)', async (t) => {
    for (const [input, href] of [
        ['file:///C:x/..', 'file:///'],
        ['file:///C:foo/../bar', 'file:///bar'],
        ['file:///C::/..', 'file:///'],
        ['file:///C:/..', 'file:///C:/'],
        ['file:///C|/../..', 'file:///C:/'],
        ['file:///C:/a/../../b', 'file:///C:/b'],
        ['file:///a/../C|/..', 'file:///C:/'],
        ['file:////C:/..', 'file:////'],
        ['file:///C%3A/..', 'file:///'],
        ['file://h/C:/..', 'file://h/C:/'],
        ['file:C:/..', 'file:///C:/'],
        ['file:\\C|\\..', 'file:///C:/'],
        ['file://C:/..', 'file:///C:/'],
        ['file://C|', 'file:///C:'],
        ['file://C:x/', undefined],
        ['file:..', 'file:///'],
        ['file:/..//h', 'file:////h'],
        ['http://h/C:/..', 'http://h/'],
        ['foo:///C:/..', 'foo:///'],
    ]) {
        t.equal(parseUrl(input)?.href, href, input);
    }
});
t.test('the query is replaced', async (t) => {
    t.has(parseUrl('foo:/..?a=1', ''), { href: 'foo:/', pathname: '/' });
    t.has(parseUrl('foo:a  ?b', ''), { href: 'foo:a %20', pathname: 'a %20' });
    t.has(parseUrl('file:///C:x/..#f', 'b=2'), { href: 'file:///?b=2#f' });
    t.has(parseUrl('http://xn--a@[::1]/', 'b=2'), { href: 'http://xn--a@[::1]/?b=2' });
    t.has(parseUrl('http://h/^?a=1#f', 'b=2'), { href: 'http://h/%5E?b=2#f', search: '?b=2' });
    t.has(parseUrl('http://h/?a=1', ''), { href: 'http://h/', search: '' });
});
t.test('invalid URLs stay invalid with another query', async (t) => {
    for (const input of [
        'xn--',
        'http://xn-- x/',
        'http://xn--:99999/',
        'http://[xn--]/',
        'http://[%3A:1]/',
        'file://\u00adC:/x',
        'file://%43:/',
        'http://ü.xn--pokxncvks/',
        'http://ẞ.xn--pokxncvks/',
        'http://a%2Fb/',
        'http://%C2%AD/',
        'http://a%FFb/',
        'http://xn--a.5/',
        'file://xn--a:80/',
    ]) {
        t.equal(parseUrl(input), undefined, input);
    }
});
//# sourceMappingURL=standard.test.js.map