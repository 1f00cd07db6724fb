/**
 * The longest literal text in the outermost sequence of the pattern, which every match contains; `''` when there is
 * none. Searching for a text is several times as fast as trying a pattern.
 */
export function requiredText({ syntax, flags }) {
    const [sequence, ...others] = syntax?.alternatives ?? [];
    if (!sequence || others.length > 0 || flags.includes('i'))
        return '';
    let longest = '';
    let run = '';
    for (const element of sequence.elements) {
        // Assertions consume nothing: the characters around them are adjacent.
        if (element.type === 'Assertion')
            continue;
        run = element.type === 'Character' ? run + String.fromCodePoint(element.value) : '';
        if (run.length > longest.length)
            longest = run;
    }
    return longest;
}
//# sourceMappingURL=required-text.js.map