import { JsonKind, JsonScanner } from '../json/scanner.js';
import { stringValue } from '../json/string-value.js';
import { TextBuilder } from '../text/text-builder.js';
import { IMPLICIT_KEY_LIMIT } from './keys.js';
import { blockScalar, yamlNumber, yamlString } from './scalar-text.js';
/**
 * Converts JSON to YAML in block style that YAML 1.1 and 1.2 readers parse alike. Empty containers are `{}` and `[]`;
 * strings of several lines are block scalars. Numbers keep their digits and members their order; of duplicate names the
 * last member counts. The output ends with a line end only if its last value does. Throws `JsonSyntaxError`, and
 * `TextTooLong` above `limit` UTF-16 code units.
 */
export function jsonToYaml(text, indent, limit) {
    return new Writer(text, supersededMembers(text), indent.width, limit).write();
}
/** The offsets of member names that occur again later in the same object. */
function supersededMembers(text) {
    const superseded = new Set();
    const scanner = new JsonScanner(text);
    /** The names of each open object with their offsets; null for arrays. */
    const open = [];
    for (let kind = scanner.next(); kind !== JsonKind.end; kind = scanner.next()) {
        if (kind === JsonKind.beginObject)
            open.push(new Map());
        else if (kind === JsonKind.beginArray)
            open.push(null);
        else if (kind === JsonKind.endObject || kind === JsonKind.endArray)
            open.pop();
        else if (kind === JsonKind.name) {
            const names = open.at(-1);
            const name = stringValue(text, scanner.start, scanner.end);
            const earlier = names?.get(name);
            if (earlier !== undefined)
                superseded.add(earlier);
            names?.set(name, scanner.start);
        }
    }
    return superseded;
}
/** Columns from the `-` of an entry to its value. */
const DASH_WIDTH = 2;
class Writer {
    #text;
    #scanner;
    #superseded;
    #width;
    #out;
    #open = [];
    /** Whether the next entry continues on the current line. */
    #inLine = true;
    /** Whether the text ends inside a block scalar that ends with a line end. */
    #lineEndIsContent = false;
    constructor(text, superseded, width, limit) {
        this.#text = text;
        this.#scanner = new JsonScanner(text);
        this.#superseded = superseded;
        this.#width = width;
        this.#out = new TextBuilder(text, text.length * 2, limit);
    }
    write() {
        for (let kind = this.#scanner.next(); kind !== JsonKind.end; kind = this.#scanner.next()) {
            if (kind === JsonKind.endObject || kind === JsonKind.endArray)
                this.#open.pop();
            else if (kind === JsonKind.name)
                this.#name();
            else
                this.#value(kind);
        }
        if (this.#lineEndIsContent)
            this.#out.repeat(LINE_FEED, 1);
        return this.#out.toString();
    }
    #name() {
        const { start, end } = this.#scanner;
        if (this.#superseded.has(start))
            return this.#skipValue();
        const key = yamlString(stringValue(this.#text, start, end));
        this.#beginEntry();
        if (key.length > IMPLICIT_KEY_LIMIT) {
            this.#out.append(`? ${key}`);
            this.#beginEntry();
        }
        else {
            this.#out.append(key);
        }
        this.#out.repeat(COLON, 1);
    }
    #value(kind) {
        const around = this.#open.at(-1);
        if (around?.isArray) {
            this.#beginEntry();
            this.#out.repeat(DASH, 1);
        }
        const isContainer = kind === JsonKind.beginObject || kind === JsonKind.beginArray;
        const isEmpty = isContainer && this.#isEmpty();
        if (around !== undefined && (!isContainer || isEmpty || around.isArray))
            this.#out.repeat(SPACE, 1);
        if (!isContainer) {
            this.#scalar(kind);
        }
        else if (isEmpty) {
            this.#out.append(kind === JsonKind.beginObject ? '{}' : '[]');
            this.#scanner.next();
        }
        else {
            this.#open.push({ isArray: kind === JsonKind.beginArray, column: this.#innerColumn });
            this.#inLine = around === undefined || around.isArray;
        }
    }
    #scalar(kind) {
        const { start, end } = this.#scanner;
        this.#lineEndIsContent = false;
        if (kind === JsonKind.string)
            this.#string(stringValue(this.#text, start, end));
        else if (kind === JsonKind.number)
            this.#out.append(yamlNumber(this.#text.slice(start, end)));
        else
            this.#out.slice(start, end);
    }
    #string(value) {
        const around = this.#open.at(-1);
        const column = around === undefined ? this.#width : this.#innerColumn;
        // At the top level, readers disagree on what an indentation indicator is relative to.
        const indicator = around === undefined ? null : column - around.column;
        const block = blockScalar(value, indicator);
        if (block === null)
            return this.#out.append(yamlString(value));
        this.#out.append(block.header);
        for (const line of block.lines) {
            this.#out.repeat(LINE_FEED, 1);
            if (line === '')
                continue;
            this.#out.repeat(SPACE, column);
            this.#out.append(line);
        }
        this.#lineEndIsContent = value.endsWith('\n');
    }
    /** The column for the entries of a container inside the innermost one. */
    get #innerColumn() {
        const around = this.#open.at(-1);
        if (around === undefined)
            return 0;
        return around.column + (around.isArray ? DASH_WIDTH : this.#width);
    }
    /** Whether the container that has just been opened is empty. */
    #isEmpty() {
        END.lastIndex = this.#scanner.end;
        return END.test(this.#text);
    }
    #beginEntry() {
        if (!this.#inLine) {
            this.#out.repeat(LINE_FEED, 1);
            this.#out.repeat(SPACE, this.#open.at(-1)?.column ?? 0);
        }
        this.#inLine = false;
    }
    #skipValue() {
        let depth = 0;
        do {
            const kind = this.#scanner.next();
            if (kind === JsonKind.beginObject || kind === JsonKind.beginArray)
                depth++;
            else if (kind === JsonKind.endObject || kind === JsonKind.endArray)
                depth--;
        } while (depth > 0);
    }
}
const SPACE = 0x20;
const LINE_FEED = 0x0a;
const COLON = 0x3a;
const DASH = 0x2d;
/** The end of a container, after optional white space. */
const END = /[ \t\n\r]*[}\]]/y;
//# sourceMappingURL=from-json.js.map