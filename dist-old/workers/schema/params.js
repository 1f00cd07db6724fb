import { JsonKind } from '../json/scanner.js';
/** Maximum characters of a schema value in the params of a failure. */
const MAX_LENGTH = 200;
/**
 * A schema value for the params of a failure: as a JavaScript value if that is exact, else as JSON text; undefined if
 * it is long.
 */
export function valueFor(document, at) {
    const source = document.source(at);
    if (source.length > MAX_LENGTH)
        return undefined;
    // Numbers that a double cannot hold exactly stay text.
    const exact = document.kind(at) === JsonKind.string || !/\d{16}|\d[eE]/.test(source);
    return exact ? JSON.parse(source) : source;
}
//# sourceMappingURL=params.js.map