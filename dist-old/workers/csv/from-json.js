import { layOutJson } from '../json/layout.js';
import { JsonKind, JsonScanner } from '../json/scanner.js';
import { stringValue } from '../json/string-value.js';
import { codeUnits } from '../text/code-units.js';
import { unitAt } from '../text/unit.js';
import { CellList, Content } from './cell-list.js';
import { CsvError } from './csv-error.js';
import { CsvWriter } from './writer.js';
/**
 * Converts a JSON text to CSV. An array of objects becomes a header with all names in order of first appearance, and a
 * record for each object; an array of arrays becomes a record for each. Strings are unescaped, numbers and literals
 * keep their characters, null and missing members are empty, and objects and arrays in cells are JSON without white
 * space. Of duplicate names in an object, the last member counts.
 *
 * Throws `JsonSyntaxError`, `CsvError` if the value is not such a table, and `TextTooLong` above `limit` UTF-16 code
 * units.
 */
export function jsonToCsv(text, delimiter, limit) {
    const units = codeUnits(text);
    const { columns, cells, dropsMembers } = new TableReader(text, units).read();
    // Without columns, records cannot be written.
    if (columns?.length === 0)
        return { csv: '', dropsMembers };
    const csv = new CsvWriter(delimiter, text, text.length, limit);
    if (columns !== null)
        csv.record(columns);
    new RecordWriter(text, units, delimiter, cells, csv).write(columns?.length);
    return { csv: csv.toString(), dropsMembers };
}
class TableReader {
    #text;
    #units;
    #scanner;
    #cells = new CellList();
    #dropsMembers = false;
    /** The offset of the next backslash; searched for on first use. */
    #backslash = -1;
    constructor(text, units) {
        this.#text = text;
        this.#units = units;
        this.#scanner = new JsonScanner(text);
    }
    read() {
        const root = this.#scanner.next();
        if (root !== JsonKind.beginArray)
            throw this.#unexpected('an array of objects or of arrays', root);
        const first = this.#scanner.next();
        const columns = first === JsonKind.beginArray ? this.#arrays() : first === JsonKind.endArray ? null : this.#objects(first);
        // Throws if anything follows the array.
        this.#scanner.next();
        return { columns, cells: this.#cells, dropsMembers: this.#dropsMembers };
    }
    #arrays() {
        for (let kind = JsonKind.beginArray; kind !== JsonKind.endArray; kind = this.#scanner.next()) {
            if (kind !== JsonKind.beginArray)
                throw this.#unexpected('an array like the first element', kind);
            let column = 0;
            for (let value = this.#scanner.next(); value !== JsonKind.endArray; value = this.#scanner.next()) {
                const { start } = this.#scanner;
                const content = this.#content(value);
                this.#cells.add(column++, content, start, this.#scanner.end);
            }
            this.#cells.endRow();
        }
        return null;
    }
    #objects(first) {
        const cells = this.#cells;
        const columns = new Columns(this.#text, this.#units);
        for (let kind = first; kind !== JsonKind.endArray; kind = this.#scanner.next()) {
            if (kind !== JsonKind.beginObject) {
                const isFirst = cells.rowEnds.length === 0;
                throw this.#unexpected(isFirst ? 'an object or an array as element' : 'an object like the first element', kind);
            }
            // Most objects have the same names in the same order.
            let expected = 0;
            while (this.#scanner.next() === JsonKind.name) {
                const column = columns.find(this.#scanner.start, this.#scanner.end, expected);
                expected = column + 1;
                const value = this.#scanner.next();
                const { start } = this.#scanner;
                const content = this.#content(value);
                const { end } = this.#scanner;
                const cell = columns.latestCell(column);
                if (cell >= cells.rowStart) {
                    cells.set(cell, content, start, end);
                    this.#dropsMembers = true;
                }
                else {
                    columns.setLatestCell(column, cells.add(column, content, start, end));
                }
            }
            cells.endRow();
        }
        return columns.names;
    }
    /** The content of the value whose first token was read; reads its other tokens. */
    #content(kind) {
        const { start, end } = this.#scanner;
        if (kind === JsonKind.string) {
            if (this.#backslash < start)
                this.#backslash = this.#backslashFrom(start);
            return this.#backslash < end ? Content.escapedString : Content.string;
        }
        if (kind === JsonKind.beginObject || kind === JsonKind.beginArray) {
            for (let depth = 1; depth > 0;) {
                const inside = this.#scanner.next();
                if (inside === JsonKind.beginObject || inside === JsonKind.beginArray)
                    depth++;
                else if (inside === JsonKind.endObject || inside === JsonKind.endArray)
                    depth--;
            }
            return Content.nested;
        }
        return unitAt(this.#text, start) === NULL ? Content.empty : Content.literal;
    }
    /** The text is searched once in total, whatever the number of strings. */
    #backslashFrom(start) {
        const offset = this.#text.indexOf('\\', start);
        return offset < 0 ? this.#text.length : offset;
    }
    /** The error for an unexpected token. A syntax error later in the text takes precedence. */
    #unexpected(expected, kind) {
        const { start, end } = this.#scanner;
        while (this.#scanner.next() !== JsonKind.end)
            ;
        return new CsvError(`expected ${expected}, found ${NAMES[kind] ?? this.#text.slice(start, end)}`, start);
    }
}
/** The columns of a table of objects, by member name. */
class Columns {
    names = [];
    #text;
    #units;
    #byName = new Map();
    /** By column, the range of its name's first occurrence, quotes included. */
    #starts = [];
    #ends = [];
    #latestCells = [];
    constructor(text, units) {
        this.#text = text;
        this.#units = units;
    }
    /** The column of the name from `start` to `end`, added if it is new; `expected` is checked first. */
    find(start, end, expected) {
        if (expected < this.names.length && this.#isWritten(expected, start, end))
            return expected;
        const name = stringValue(this.#text, start, end);
        let column = this.#byName.get(name);
        if (column === undefined) {
            column = this.names.push(name) - 1;
            this.#byName.set(name, column);
            this.#starts.push(start);
            this.#ends.push(end);
            this.#latestCells.push(-1);
        }
        return column;
    }
    /** The last cell that was added to a column; -1 if there is none. */
    latestCell(column) {
        return this.#latestCells[column];
    }
    setLatestCell(column, cell) {
        this.#latestCells[column] = cell;
    }
    #isWritten(column, start, end) {
        const shift = this.#starts[column] - start;
        if (this.#ends[column] !== end + shift)
            return false;
        const units = this.#units;
        for (let at = start; at < end; at++)
            if (units[at] !== units[at + shift])
                return false;
        return true;
    }
}
/** Writes the rows of a cell list as CSV records. */
class RecordWriter {
    #text;
    #units;
    #delimiter;
    #cells;
    #csv;
    constructor(text, units, delimiter, cells, csv) {
        this.#text = text;
        this.#units = units;
        this.#delimiter = unitAt(delimiter, 0);
        this.#cells = cells;
        this.#csv = csv;
    }
    /** `width` is the number of columns; undefined for as many as each row has cells. */
    write(width) {
        let from = 0;
        for (const to of this.#cells.rowEnds) {
            this.#record(from, to, width ?? to - from);
            from = to;
        }
    }
    #record(from, to, width) {
        const csv = this.#csv;
        const order = this.#isInOrder(from, to) ? null : this.#ordered(from, to);
        csv.beginRecord();
        // Otherwise a reader would take the record for an empty line.
        const quotesFirst = csv.mayBeBlank(width) && this.#isBlank(from, to);
        if (quotesFirst && (from === to || this.#cells.columns[order?.[0] ?? from] !== 0))
            csv.cell(0, '', true);
        for (let at = from; at < to; at++) {
            const cell = order === null ? at : order[at - from];
            this.#cell(cell, quotesFirst && this.#cells.columns[cell] === 0);
        }
        csv.endRecord(width);
    }
    #cell(cell, quoted) {
        const { columns, contents, starts, ends } = this.#cells;
        const column = columns[cell];
        const start = starts[cell];
        const end = ends[cell];
        const content = contents[cell];
        if (content === Content.literal)
            this.#csv.slice(column, start, end, false);
        else if (content === Content.string && !quoted && this.#units[start + 1] !== BYTE_ORDER_MARK) {
            this.#csv.slice(column, start + 1, end - 1, this.#hasDelimiter(start + 1, end - 1));
        }
        else
            this.#csv.cell(column, this.#textOf(cell), quoted);
    }
    #textOf(cell) {
        const { contents, starts, ends } = this.#cells;
        const start = starts[cell];
        const end = ends[cell];
        switch (contents[cell]) {
            case Content.empty:
                return '';
            case Content.string:
            case Content.escapedString:
                return stringValue(this.#text, start, end);
            case Content.nested: {
                const value = this.#text.slice(start, end);
                return WHITE_SPACE.test(value) ? layOutJson(value, new JsonScanner(value), null, value.length) : value;
            }
            default:
                return this.#text.slice(start, end);
        }
    }
    #hasDelimiter(start, end) {
        const units = this.#units;
        const delimiter = this.#delimiter;
        for (let at = start; at < end; at++)
            if (units[at] === delimiter)
                return true;
        return false;
    }
    #isBlank(from, to) {
        for (let cell = from; cell < to; cell++)
            if (this.#textOf(cell).trim() !== '')
                return false;
        return true;
    }
    #isInOrder(from, to) {
        const { columns } = this.#cells;
        for (let cell = from + 1; cell < to; cell++)
            if (columns[cell] < columns[cell - 1])
                return false;
        return true;
    }
    #ordered(from, to) {
        const { columns } = this.#cells;
        return Array.from({ length: to - from }, (_, at) => from + at).sort((a, b) => columns[a] - columns[b]);
    }
}
/** The first letter of `null`. */
const NULL = 0x6e;
const BYTE_ORDER_MARK = 0xfeff;
/** RFC 8259 section 2; in strings, only the space can occur. */
const WHITE_SPACE = /[ \t\n\r]/;
const NAMES = {
    [JsonKind.beginObject]: 'an object',
    [JsonKind.beginArray]: 'an array',
    [JsonKind.string]: 'a string',
    [JsonKind.number]: 'a number',
};
//# sourceMappingURL=from-json.js.map