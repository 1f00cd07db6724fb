/** Letters of any script with the marks on them, and numbers; everything else stands between words. */
const RUN = /(?:\p{L}\p{M}*|\p{N})+/gu;

/**
 * Where a word begins inside a run: at a capital after a small letter or a
 * number (foo|Bar, sha256|Hash), and at the last capital of several before a
 * small letter (XML|Http). What stands ahead is asked first, because it is one
 * character and seldom a capital: what stands behind may be any number of marks.
 */
const START = /(?=[\p{Lu}\p{Lt}])(?:(?<=\p{Ll}\p{M}*|\p{N})|(?=.\p{M}*\p{Ll})(?<=[\p{Lu}\p{Lt}]\p{M}*))/u;

/**
 * The words of a text or identifier in whatever case and with whatever separators, as they stand there; none are empty.
 */
export function wordsOf(text: string): string[] {
  return (text.match(RUN) ?? []).flatMap(run => run.split(START));
}
