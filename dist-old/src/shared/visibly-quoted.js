/**
 * Characters that show nothing or look like a space, and those that reorder a text: Default_Ignorable_Code_Point
 * (UAX #44), C1 controls, line separators, and blanks other than U+0020. A mark at the start would join the quote.
 */
const INVISIBLE = /[\x7f-\x9f\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|[^\P{Zs} ]|(?<=^")\p{M}/gu;
/** A text in a message: a JSON string whose invisible characters are escaped too. */
export function visiblyQuoted(text) {
    return JSON.stringify(text).replace(INVISIBLE, character => character
        .split('')
        .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join(''));
}
//# sourceMappingURL=visibly-quoted.js.map