import { JsonKind } from '../json/scanner.js';
/** Maximum characters of a value in a message. */
const MAX_QUOTED = 60;
/** A value for a message: `the string "abc"`, `the number 1.5`, `null`, `an object`; long ones are shortened. */
export function describeValue(document, at) {
    switch (document.kind(at)) {
        case JsonKind.beginObject:
            return document.closes(at + 1) ? 'an empty object' : 'an object';
        case JsonKind.beginArray:
            return document.closes(at + 1) ? 'an empty array' : 'an array';
        case JsonKind.string:
            return `the string ${shortened(document.source(at))}`;
        case JsonKind.name:
            return `the name ${shortened(document.source(at))}`;
        case JsonKind.number:
            return `the number ${shortened(document.source(at))}`;
        default:
            return document.source(at);
    }
}
/** A text for a message, shortened if it is long. */
export function shortened(text) {
    return text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED).toWellFormed()}…`;
}
/** `1 item`, `2 items`. */
export function counted(count, one, many = `${one}s`) {
    return `${count} ${String(count) === '1' ? one : many}`;
}
//# sourceMappingURL=describe.js.map