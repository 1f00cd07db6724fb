import { TextBuilder } from '../text/text-builder.js';
import { columnNames } from './column-names.js';
import { QUOTE } from './lexemes.js';
import { CsvScanner } from './scanner.js';
/**
 * Converts a CSV text to JSON: an array with an object for each record, its members in header order, or with an array
 * for each record if there is no header. All cells are strings. Missing cells are empty; cells beyond the header are an
 * array under `_extra`. Throws `CsvError`, and `TextTooLong` past `limit` UTF-16 code units.
 */
export function csvToJson(text, { delimiter, hasHeader }, indent, limit) {
    const scanner = new CsvScanner(text, delimiter);
    // An empty line is a record only in a table of one column.
    const keepsBlank = isOneColumn(scanner);
    scanner.rewind();
    const next = () => {
        while (scanner.next())
            if (keepsBlank || !scanner.blank)
                return true;
        return false;
    };
    const cells = () => Array.from({ length: scanner.count }, (_, cell) => scanner.cell(cell));
    const header = hasHeader && next() ? cells() : null;
    // Names of a million columns take a second, so they are made only for rows.
    if (!next())
        return '[]';
    const names = header === null ? null : columnNames(header);
    const writer = new RowWriter(text, scanner, names, indent, limit);
    do {
        if (names === null)
            writer.array();
        else
            writer.object();
    } while (next());
    return writer.end();
}
/** Whether the first record that is not an empty line has one cell. */
function isOneColumn(scanner) {
    while (scanner.next())
        if (!scanner.blank)
            return scanner.count === 1;
    return false;
}
/**
 * Writes the scanner's current record as a JSON value, directly from the code units of the text. Everything between
 * cells is prepared once and appended to the text in the builder's source, so that all output is copied as slices.
 */
class RowWriter {
    #scanner;
    #out;
    /** In the builder's source: where the first key begins, then the end of each. */
    #keyEnds;
    #beginObject;
    #endObject;
    #beginArray;
    #endArray;
    #beginExtra;
    #endExtra;
    #element;
    #extraElement;
    #endTable;
    /** Whether nothing has been written yet. */
    #empty = true;
    constructor(text, scanner, names, indent, limit) {
        const parts = [text];
        let length = text.length;
        const span = (part) => {
            parts.push(part);
            const start = length;
            length += part.length;
            return { start, end: length };
        };
        const line = (depth) => `\n${String.fromCharCode(indent.unit).repeat(depth * indent.width)}`;
        // Each part that follows another value begins with a comma, which is skipped for the first one.
        this.#beginObject = span(`,${line(1)}{`);
        this.#endObject = span(`${line(1)}}`);
        this.#beginArray = span(`,${line(1)}[`);
        this.#endArray = span(`${line(1)}]`);
        this.#element = span(`,${line(2)}`);
        const key = (name) => `,${line(2)}${JSON.stringify(name)}: `;
        const columns = names?.columns ?? [];
        const keyEnds = new Int32Array(columns.length + 1).fill(length);
        // Joined in blocks, since garbage collection of a million strings that are kept until the end takes a second.
        for (let block = 0; block < columns.length; block += BLOCK) {
            const keys = columns.slice(block, block + BLOCK).map(key);
            for (const [at, written] of keys.entries())
                keyEnds[block + at + 1] = keyEnds[block + at] + written.length;
            span(keys.join(''));
        }
        this.#keyEnds = keyEnds;
        this.#beginExtra = span(`${key(names?.extra ?? '')}[`);
        this.#extraElement = span(`,${line(3)}`);
        this.#endExtra = span(`${line(2)}]`);
        this.#endTable = span(`${line(0)}]`);
        this.#scanner = scanner;
        this.#out = new TextBuilder(parts.join(''), text.length * 3, limit);
        this.#out.repeat(OPEN, 1);
    }
    /** Missing cells are written on the fly: a wide header over short records makes far more output than input. */
    object() {
        const { count } = this.#scanner;
        const keyEnds = this.#keyEnds;
        const width = keyEnds.length - 1;
        this.#separated(this.#beginObject, this.#empty);
        this.#empty = false;
        for (let cell = 0; cell < width; cell++) {
            const start = keyEnds[cell];
            this.#out.slice(cell === 0 ? start + 1 : start, keyEnds[cell + 1]);
            if (cell < count)
                this.#cell(cell);
            else
                this.#out.repeat(QUOTE, 2);
        }
        if (count > width) {
            this.#separated(this.#beginExtra, width === 0);
            for (let cell = width; cell < count; cell++) {
                this.#separated(this.#extraElement, cell === width);
                this.#cell(cell);
            }
            this.#out.slice(this.#endExtra.start, this.#endExtra.end);
        }
        this.#out.slice(this.#endObject.start, this.#endObject.end);
    }
    array() {
        this.#separated(this.#beginArray, this.#empty);
        this.#empty = false;
        for (let cell = 0; cell < this.#scanner.count; cell++) {
            this.#separated(this.#element, cell === 0);
            this.#cell(cell);
        }
        this.#out.slice(this.#endArray.start, this.#endArray.end);
    }
    /** Ends the array and returns the text. */
    end() {
        this.#out.slice(this.#endTable.start, this.#endTable.end);
        return this.#out.toString();
    }
    #separated({ start, end }, first) {
        this.#out.slice(first ? start + 1 : start, end);
    }
    #cell(cell) {
        const scanner = this.#scanner;
        this.#out.repeat(QUOTE, 1);
        if (scanner.isSpecial(cell))
            this.#escaped(cell);
        else
            this.#out.slice(scanner.start(cell), scanner.end(cell));
        this.#out.repeat(QUOTE, 1);
    }
    /** Writes the content of a cell with JSON escapes. Two quotes inside a quoted cell are one. */
    #escaped(cell) {
        const { units } = this.#scanner;
        const end = this.#scanner.end(cell);
        const isQuoted = this.#scanner.isQuoted(cell);
        let copied = this.#scanner.start(cell);
        for (let at = copied; at < end; at++) {
            const unit = units[at];
            if (unit >= 0x20 && unit !== QUOTE && unit !== BACKSLASH && (unit & 0xf800) !== 0xd800)
                continue;
            if ((unit & 0xfc00) === 0xd800 && at + 1 < end && (units[at + 1] & 0xfc00) === 0xdc00) {
                at++;
                continue;
            }
            this.#out.slice(copied, at);
            if (unit === QUOTE || unit === BACKSLASH) {
                this.#out.repeat(BACKSLASH, 1);
                this.#out.repeat(unit, 1);
                if (unit === QUOTE && isQuoted)
                    at++;
            }
            else {
                this.#out.append(JSON.stringify(String.fromCharCode(unit)).slice(1, -1));
            }
            copied = at + 1;
        }
        this.#out.slice(copied, end);
    }
}
/** Keys that are joined at a time. */
const BLOCK = 1000;
const OPEN = 0x5b;
const BACKSLASH = 0x5c;
//# sourceMappingURL=to-json.js.map