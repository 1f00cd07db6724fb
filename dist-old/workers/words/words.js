/** Letters of any script with their marks, and numbers; everything else separates words. */
const RUN = /(?:\p{L}\p{M}*|\p{N})+/gu;
/**
 * Where a word begins inside a run: at an uppercase letter after a lowercase one or a number (foo|Bar, sha256|Hash),
 * and at the last of several uppercase letters before a lowercase one (XML|Http). The lookahead comes first, because it
 * tests one character and rarely matches: the lookbehind may have to pass any number of marks.
 */
const START = /(?=[\p{Lu}\p{Lt}])(?:(?<=\p{Ll}\p{M}*|\p{N})|(?=.\p{M}*\p{Ll})(?<=[\p{Lu}\p{Lt}]\p{M}*))/u;
/**
 * The words of a text or identifier in any case and with any separators, as written. None is empty.
 */
export function wordsOf(text) {
    return (text.match(RUN) ?? []).flatMap(run => run.split(START));
}
//# sourceMappingURL=words.js.map