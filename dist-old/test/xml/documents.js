import fc from 'fast-check';
function verbatim(kind, source) {
    return { kind, source, minified: source, lines: [[0, source]] };
}
const space = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(' ', '\n', '\r\n\t', '\n    ', '\r'));
const attributes = fc.constantFrom('', ' b="c"', ' b=\'"\'\n  c = ">"', ' b="&lt;&#65;"', ' é="\n" ');
const name = fc.constantFrom('a', 'b', 'long-name', 'é', 'x.1');
const text = fc
    .constantFrom('x', ' x ', '\nx\n', '&amp;', '&#32;', ' ]] ', '>', '<![CDATA[ <a> ]]>', '<![CDATA[]]>')
    .map(source => verbatim('text', source));
const other = fc
    .constantFrom('<!---->', '<!-- a\n  <b> -->', '<?p?>', '<?p <a> \n ?>')
    .map(source => verbatim('other', source));
const leaf = fc
    .tuple(name, attributes, fc.constantFrom('', ' ', '\n'), fc.boolean())
    .map(([name, attributes, content, empty]) => verbatim('element', empty ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`));
function element(name, attributes, preserve, children, spaces) {
    const open = `<${name}${attributes}${preserve ? ' xml:space="preserve"' : ''}>`;
    const close = `</${name} >`;
    const source = open +
        children.map((child, at) => (spaces[at] ?? '') + child.source).join('') +
        (spaces[children.length] ?? '') +
        close;
    const isLayout = !preserve && children.some(({ kind }) => kind === 'element') && !children.some(({ kind }) => kind === 'text');
    if (!isLayout)
        return verbatim('element', source);
    return {
        kind: 'element',
        source,
        minified: open + children.map(({ minified }) => minified).join('') + close,
        lines: [
            [0, open],
            ...children.flatMap(({ lines }) => lines.map(([level, text]) => [level + 1, text])),
            [0, close],
        ],
    };
}
const { tree } = fc.letrec(tie => ({
    tree: fc.oneof({ maxDepth: 5 }, leaf, tie('parent')),
    parent: fc
        .tuple(name, attributes, fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)), fc.array(fc.oneof({ weight: 6, arbitrary: tie('tree') }, { weight: 2, arbitrary: other }, { weight: 1, arbitrary: text }), { maxLength: 5 }), fc.array(space, { maxLength: 6 }))
        .map(parts => element(...parts)),
}));
const prolog = fc.constantFrom('', '<?xml version="1.0"?>', '<!DOCTYPE a>', '<!DOCTYPE a [\n  <!ENTITY e " <b/> ">\n]>', '<!-- c -->');
export const document = fc
    .tuple(prolog, fc.array(other, { maxLength: 2 }), tree, fc.array(other, { maxLength: 2 }), space)
    .map(([prolog, before, root, after, space]) => {
    const pieces = [...(prolog === '' ? [] : [verbatim('other', prolog)]), ...before, root, ...after];
    return {
        source: pieces.map(({ source }) => source).join(space) + space,
        minified: pieces.map(({ minified }) => minified).join(''),
        beautified: indent => pieces.flatMap(({ lines }) => lines.map(([level, text]) => indent.repeat(level) + text)).join('\n'),
    };
});
//# sourceMappingURL=documents.js.map