import t from 'tap';
import { resolve, splitFragment } from '../../workers/schema/uri.js';
// RFC 3986 section 5.4, without cases with fragments.
const BASE = 'http://a/b/c/d;p?q';
const REFERENCES = {
    'g:h': 'g:h',
    g: 'http://a/b/c/g',
    './g': 'http://a/b/c/g',
    'g/': 'http://a/b/c/g/',
    '/g': 'http://a/g',
    '//g': 'http://g',
    '?y': 'http://a/b/c/d;p?y',
    'g?y': 'http://a/b/c/g?y',
    ';x': 'http://a/b/c/;x',
    'g;x': 'http://a/b/c/g;x',
    '': 'http://a/b/c/d;p?q',
    '.': 'http://a/b/c/',
    './': 'http://a/b/c/',
    '..': 'http://a/b/',
    '../': 'http://a/b/',
    '../g': 'http://a/b/g',
    '../..': 'http://a/',
    '../../': 'http://a/',
    '../../g': 'http://a/g',
    '../../../g': 'http://a/g',
    '../../../../g': 'http://a/g',
    '/./g': 'http://a/g',
    '/../g': 'http://a/g',
    'g.': 'http://a/b/c/g.',
    '.g': 'http://a/b/c/.g',
    'g..': 'http://a/b/c/g..',
    '..g': 'http://a/b/c/..g',
    './../g': 'http://a/b/g',
    './g/.': 'http://a/b/c/g/',
    'g/./h': 'http://a/b/c/g/h',
    'g/../h': 'http://a/b/c/h',
    'g;x=1/./y': 'http://a/b/c/g;x=1/y',
    'g;x=1/../y': 'http://a/b/c/y',
    'g?y/./x': 'http://a/b/c/g?y/./x',
    'http:g': 'http:g',
};
t.test('references resolve as in RFC 3986 section 5.4', async (t) => {
    for (const [reference, uri] of Object.entries(REFERENCES))
        t.equal(resolve(BASE, reference), uri, JSON.stringify(reference));
});
t.test('references resolve against other bases', async (t) => {
    t.equal(resolve('', 'a/../b'), 'b');
    t.equal(resolve('', ''), '');
    t.equal(resolve('http://a', 'b'), 'http://a/b');
    t.equal(resolve('urn:example:a', ''), 'urn:example:a');
    t.equal(resolve('urn:example:a', 'b'), 'urn:b');
    t.equal(resolve('file:///a/b', '../c'), 'file:///c');
    t.same(splitFragment('a#b#c'), { uri: 'a', fragment: 'b#c' });
    t.same(splitFragment('a'), { uri: 'a', fragment: undefined });
    t.equal(resolve('http://a/', '../'.repeat(300_000)), 'http://a/');
});
//# sourceMappingURL=uri.test.js.map