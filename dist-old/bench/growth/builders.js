/** Fills in a template. */
export function filled(template, number, value = '', other = Math.max(0, number - 1)) {
    const parts = template.split('⟨x⟩');
    return parts.map(part => part.replaceAll('⟨n⟩', String(number)).replaceAll('⟨p⟩', String(other))).join(value);
}
/** Joins pieces until `size` is reached, separators included. */
function joined(separator, size, piece) {
    const pieces = [];
    for (let length = 0, index = 0; length < size; index++) {
        const next = piece(index);
        pieces.push(next);
        // Empty pieces must end the loop too.
        length += Math.max(1, next.length + separator.length);
    }
    return pieces.join(separator);
}
/** The size of each value in a list of values: it grows with the square root, so both their number and size grow. */
const pieceSize = (size) => Math.ceil(Math.sqrt(size) * 2);
const listOf = (numberOf) => ({ list, item, separator }, size, content) => {
    const room = Math.max(1, size - list.frame.length);
    const { frame, holder } = list;
    const piece = (number) => {
        if (content === undefined || holder === undefined)
            return filled(item, number);
        return filled(holder, number, content(number, pieceSize(size)));
    };
    return filled(frame, 0, joined(separator, room, index => piece(numberOf(index))));
};
/** A list of equal pieces. */
const repeat = listOf(() => 0);
/** A list of pieces that all differ. */
const widen = listOf(index => index);
/** Nested wrappers. */
const nest = ({ wrapper, atom }, size, content) => {
    const value = content?.(0, size / 2) ?? filled(atom, 0);
    const [before = '', ...after] = wrapper.split('⟨x⟩');
    const levels = Math.max(1, Math.floor((size - value.length) / (wrapper.length - 3)));
    const opening = Array.from({ length: levels }, (_, level) => filled(before, level)).join('');
    const behind = after.join('⟨x⟩');
    const closing = Array.from({ length: levels }, (_, level) => filled(behind, levels - 1 - level)).join('');
    return opening + value + closing;
};
/** A chain of definitions, each of which refers to the previous one. */
const chain = ({ references, atom }, size, content) => {
    if (references === undefined)
        return '';
    const { frame, separator, define, link, use } = references;
    const first = filled(define, 0, content?.(0, size / 2) ?? filled(atom, 0));
    let last = 0;
    const others = joined(separator, Math.max(1, size - first.length), index => {
        last = index + 1;
        return filled(define, last, filled(link, last));
    });
    return filled(frame, 0, [first, others, filled(use, last + 1, '', last)].join(separator));
};
/** One definition that all other pieces refer to. */
const refer = ({ references, atom }, size, content) => {
    if (references === undefined)
        return '';
    const { frame, separator, define, use } = references;
    const first = filled(define, 0, content?.(0, size / 2) ?? filled(atom, 0));
    const others = joined(separator, Math.max(1, size - first.length), index => filled(use, index + 1, '', 0));
    return filled(frame, 0, first + separator + others);
};
/** All builders by name. */
export const BUILDERS = { repeat, widen, nest, chain, refer };
/** Builders that need a `ReferenceSyntax`. */
export const REFERENCE_BUILDERS = new Set(['chain', 'refer']);
/** Whether a language has the syntax that a builder needs. */
export function canBuild(language, builder) {
    if (REFERENCE_BUILDERS.has(builder))
        return (language.references?.length ?? 0) > 0;
    return builder !== 'nest' || language.wrappers.length > 0;
}
//# sourceMappingURL=builders.js.map