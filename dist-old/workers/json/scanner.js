import { unitAt } from '../text/unit.js';
import { endOfLiteral, endOfNumber, endOfString } from './lexemes.js';
import { unexpectedToken } from './syntax-error.js';
/** The kinds of JSON tokens; names as in RFC 8259 section 2. */
export const JsonKind = {
    /** Before the first token. */
    start: 0,
    /** After the last token: the text is valid JSON. */
    end: 1,
    beginObject: 2,
    endObject: 3,
    beginArray: 4,
    endArray: 5,
    /** The name of a member, quotes included; its value follows. */
    name: 6,
    string: 7,
    number: 8,
    /** `true`, `false` or `null`. */
    literal: 9,
};
const OBJECT = 1;
const ARRAY = 2;
/**
 * Reads a JSON text token by token and checks its grammar: strictly RFC 8259, at any depth, in time linear in the text.
 * Nothing is converted: numbers keep their characters, strings their escapes, objects their order and their duplicate
 * names. White space, commas and colons are checked and skipped. A byte order mark is an error: remove it first.
 *
 * `next` throws `JsonSyntaxError`; the scanner cannot be used after that.
 */
export class JsonScanner {
    text;
    start = 0;
    end = 0;
    #kind = JsonKind.start;
    /** OBJECT or ARRAY for each open container; not on the call stack, because callers choose the depth. */
    #containers = new Uint8Array(64);
    #depth = 0;
    constructor(text) {
        this.text = text;
    }
    next() {
        const { text } = this;
        const at = skipWhiteSpace(text, this.end);
        switch (this.#kind) {
            case JsonKind.start:
                return this.#value(at, 'a JSON value');
            case JsonKind.beginObject:
                if (unitAt(text, at) === 0x7d)
                    return this.#close(JsonKind.endObject, at);
                return this.#name(at, 'a property name in double quotes, or "}"');
            case JsonKind.beginArray:
                if (unitAt(text, at) === 0x5d)
                    return this.#close(JsonKind.endArray, at);
                return this.#value(at, 'a value, or "]"');
            case JsonKind.name:
                if (unitAt(text, at) !== 0x3a)
                    throw unexpectedToken(text, at, '":" after the property name');
                return this.#value(skipWhiteSpace(text, at + 1), 'a value after ":"');
            case JsonKind.end:
                return JsonKind.end;
            default:
                return this.#afterValue(at);
        }
    }
    #afterValue(at) {
        const { text } = this;
        const unit = unitAt(text, at);
        if (this.#depth === 0) {
            if (at < text.length)
                throw unexpectedToken(text, at, 'nothing after the JSON value');
            return this.#token(JsonKind.end, at, at);
        }
        if (this.#containers[this.#depth - 1] === OBJECT) {
            if (unit === 0x2c)
                return this.#name(skipWhiteSpace(text, at + 1), 'a property name in double quotes after ","');
            if (unit === 0x7d)
                return this.#close(JsonKind.endObject, at);
            throw unexpectedToken(text, at, '"," or "}" after the property value');
        }
        if (unit === 0x2c)
            return this.#value(skipWhiteSpace(text, at + 1), 'a value after ","');
        if (unit === 0x5d)
            return this.#close(JsonKind.endArray, at);
        throw unexpectedToken(text, at, '"," or "]" after the array element');
    }
    #name(at, expected) {
        if (unitAt(this.text, at) !== 0x22)
            throw unexpectedToken(this.text, at, expected);
        return this.#token(JsonKind.name, at, endOfString(this.text, at));
    }
    #value(at, expected) {
        const { text } = this;
        switch (unitAt(text, at)) {
            case 0x22:
                return this.#token(JsonKind.string, at, endOfString(text, at));
            case 0x7b:
                return this.#open(JsonKind.beginObject, OBJECT, at);
            case 0x5b:
                return this.#open(JsonKind.beginArray, ARRAY, at);
            case 0x74:
                return this.#token(JsonKind.literal, at, endOfLiteral(text, at, 'true'));
            case 0x66:
                return this.#token(JsonKind.literal, at, endOfLiteral(text, at, 'false'));
            case 0x6e:
                return this.#token(JsonKind.literal, at, endOfLiteral(text, at, 'null'));
            case 0x2d:
            case 0x30:
            case 0x31:
            case 0x32:
            case 0x33:
            case 0x34:
            case 0x35:
            case 0x36:
            case 0x37:
            case 0x38:
            case 0x39:
                return this.#token(JsonKind.number, at, endOfNumber(text, at));
            default:
                throw unexpectedToken(text, at, expected);
        }
    }
    #open(kind, container, at) {
        if (this.#depth === this.#containers.length) {
            const larger = new Uint8Array(this.#depth * 2);
            larger.set(this.#containers);
            this.#containers = larger;
        }
        this.#containers[this.#depth++] = container;
        return this.#token(kind, at, at + 1);
    }
    #close(kind, at) {
        this.#depth--;
        return this.#token(kind, at, at + 1);
    }
    #token(kind, start, end) {
        this.#kind = kind;
        this.start = start;
        this.end = end;
        return kind;
    }
}
function skipWhiteSpace(text, start) {
    let at = start;
    for (;;) {
        const unit = unitAt(text, at);
        if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09)
            return at;
        at++;
    }
}
//# sourceMappingURL=scanner.js.map