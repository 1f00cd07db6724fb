import fc from 'fast-check';
/** White space (RFC 8259 section 2), possibly empty. */
const blank = fc.stringMatching(/^[ \t\n\r]{0,3}$/);
/** Scalars whose text a parser would change: digits, signs, exponents, escapes, lone surrogates. */
const scalar = fc.constantFrom('null', 'true', 'false', '0', '-0', '1.0', '10', '1E400', '1e-400', '-1.50e+07', '1234567890123456789012345678901234567890', '""', '"a"', '"\\u0061"', '"\\/"', '"\\ud834\\udd1e"', '"\\ud800"', '"\ud800"', '"\u2028é😀\x7f"', '"{[,:]}\\""', '"\\\\"');
const name = fc.constantFrom('"a"', '"\\u0061"', '"b"', '"aa"', '""', '"__proto__"', '"10"', '"9"', '"é"', '"😀"', '"\uffff"', '"\\ud800"');
/** JSON texts of every structure with white space, duplicate names, and names that differ only in escapes. */
export const jsonText = fc.letrec(tie => ({
    text: fc.tuple(blank, tie('value'), blank).map(parts => parts.join('')),
    value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, fc.array(tie('text'), { maxLength: 5 }).map(elements => `[${elements.join(',')}]`), fc
        .array(fc.tuple(blank, name, blank, tie('text')), { maxLength: 6 })
        .map(members => `{${members.map(([before, key, after, value]) => `${before}${key}${after}:${value}`).join(',')}}`), blank.map(inside => `[${inside}]`), blank.map(inside => `{${inside}}`)),
})).text;
/** JSON texts with up to three characters removed, replaced or added. */
export const almostJson = fc
    .tuple(jsonText, fc.array(fc.record({
    at: fc.nat(),
    removed: fc.nat(2),
    added: fc.constantFrom('', '"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', '.', 'e', '+', 'u', 'n', 't', ' ', '\n', '\0', '\ufeff', 'é', '\ud800'),
}), { minLength: 1, maxLength: 3 }))
    .map(([text, edits]) => edits.reduce((edited, { at, removed, added }) => {
    const place = at % (edited.length + 1);
    return edited.slice(0, place) + added + edited.slice(place + removed);
}, text));
/** A text as an ASCII literal for titles, so that U+2028 and DEL do not break the line. */
export function literal(text) {
    return JSON.stringify(text).replace(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
//# sourceMappingURL=texts.js.map