/**
 * Warnings about line ends that differ between two texts with equal lines, or about a missing last one. Empty for equal
 * texts.
 */
export function lineEndWarnings(a, b) {
    if (a === b)
        return [];
    const warnings = [];
    const [inA, inB] = [countLineEnds(a), countLineEnds(b)];
    const [endedA, endedB] = [a.endsWith('\n'), b.endsWith('\n')];
    if (hasAny(inA) && hasAny(inB) && describe(inA) !== describe(inB)) {
        warnings.push(`the texts differ only in their line ends: a has ${describe(inA)}, b has ${describe(inB)}`);
    }
    if (endedA !== endedB) {
        warnings.push(`only ${endedA ? 'a' : 'b'} has a line end after its last line`);
    }
    if (warnings.length === 0)
        warnings.push('the texts differ only in which of their lines end at CRLF');
    return warnings;
}
function countLineEnds(text) {
    let lf = 0;
    let crlf = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
        if (at > 0 && text[at - 1] === '\r')
            crlf++;
        else
            lf++;
    }
    return { lf, crlf };
}
function hasAny({ lf, crlf }) {
    return lf + crlf > 0;
}
function describe({ lf, crlf }) {
    if (lf > 0 && crlf > 0)
        return 'both LF and CRLF';
    return crlf > 0 ? 'CRLF' : 'LF';
}
//# sourceMappingURL=line-ends.js.map