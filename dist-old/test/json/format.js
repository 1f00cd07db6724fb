/**
 * A minimal formatter as the oracle: it is recursive and finds the tokens of a valid text with a regular expression.
 */
export function format(text, indent, sortKeys) {
    const tokens = text.match(/"(?:\\.|[^"\\])*"|[[\]{}]|[^\s,:[\]{}"]+/gs) ?? [];
    let at = 0;
    function value(newLine) {
        const token = tokens[at++] ?? '';
        if (token !== '{' && token !== '[')
            return token;
        const close = token === '{' ? '}' : ']';
        const inner = newLine + (indent ?? '');
        const parts = [];
        for (; tokens[at] !== close;) {
            const name = token === '{' ? tokens[at++] : undefined;
            const member = name === undefined ? '' : `${name}:${indent === null ? '' : ' '}`;
            parts.push({ name: name === undefined ? '' : JSON.parse(name), text: member + value(inner) });
        }
        at++;
        if (sortKeys && token === '{')
            parts.sort((a, b) => compareUnits(a.name, b.name));
        if (parts.length === 0)
            return token + close;
        if (indent === null)
            return token + parts.map(part => part.text).join(',') + close;
        return token + inner + parts.map(part => part.text).join(`,${inner}`) + newLine + close;
    }
    return value('\n');
}
function compareUnits(a, b) {
    for (let at = 0; at < a.length && at < b.length; at++) {
        const difference = a.charCodeAt(at) - b.charCodeAt(at);
        if (difference !== 0)
            return difference;
    }
    return a.length - b.length;
}
//# sourceMappingURL=format.js.map