import { TextBuilder } from '../../text/text-builder.js';
/** The case in which a token is written. */
export const Case = { preserve: 0, upper: 1, lower: 2 };
// The commands of a document: a code, and a value above its bits.
const TEXT = 0;
const PIECE = 1;
const SPACE = 2;
const SOFT = 3;
const LINE = 4;
const HARD = 5;
const INDENT = 6;
const OPEN = 7;
const CLOSE = 8;
const CODE_BITS = 4;
const codeIn = (command) => command & ((1 << CODE_BITS) - 1);
const valueIn = (command) => command >> CODE_BITS;
/** Added to the levels of INDENT, because values are not negative. */
const INDENT_BIAS = 8;
/** The cases of a token: the value of TEXT is its number times this, plus its case. */
const CASES = 3;
/** The level of a mandatory line: its own one, or that of the lines around it. */
const levelOfHard = (value, level) => (value >> 1 > 0 ? (value >> 1) - 1 : level);
/**
 * Maximum characters of all indents of a formatted text; indents are capped at the deepest level that stays below it.
 */
const MAX_INDENT_CHARACTERS = 8 * 1024 * 1024;
/**
 * A document to print, after Philip Wadler's "A prettier printer": texts, optional and mandatory line ends, indents,
 * and groups, which are printed on one line if they fit. Commands are in one flat list and printed without recursion,
 * in time and memory linear in the list.
 */
export class LayoutDocument {
    tokens;
    #commands = new Int32Array(1024);
    #length = 0;
    /** Start and end offset of each piece. */
    #pieces = [];
    #limits = [];
    level = 0;
    constructor(tokens) {
        this.tokens = tokens;
    }
    /** Adds a token of the source. */
    text(token, letters) {
        this.#add(TEXT, token * CASES + letters);
    }
    /** Adds a part of the source that is not a token. */
    piece(start, end) {
        this.#add(PIECE, this.#pieces.length);
        this.#pieces.push(start, end);
    }
    space() {
        this.#add(SPACE, 0);
    }
    /** A line end, or nothing if the group fits on one line. */
    soft() {
        this.#add(SOFT, 0);
    }
    /** A line end, or a space if the group fits on one line. */
    line() {
        this.#add(LINE, 0);
    }
    /** A line end, with an empty line after it if `blank`; `level` indents only the next line. */
    hard(blank, level = -1) {
        this.#add(HARD, (level + 1) * 2 + (blank ? 1 : 0));
    }
    indent(levels) {
        this.level += levels;
        this.#add(INDENT, levels + INDENT_BIAS);
    }
    /** Begins a group that fits on a line of at most `limit` columns, whatever comes before it on the line. */
    open(limit) {
        this.#add(OPEN, this.#limits.length);
        this.#limits.push(limit);
    }
    close() {
        this.#add(CLOSE, 0);
    }
    /** The text, without white space at line ends. Throws `TextTooLong` above `limit` UTF-16 code units. */
    print(indentSize, limit) {
        const broken = this.#brokenGroups();
        const deepest = this.#deepestIndent(broken, indentSize);
        const { text: source, starts, ends } = this.tokens;
        const out = new TextBuilder(source, source.length * 2, limit);
        let level = 0;
        const open = [];
        let breaks = true;
        for (let at = 0; at < this.#length; at++) {
            const command = this.#commands[at] ?? 0;
            const value = valueIn(command);
            switch (codeIn(command)) {
                case TEXT: {
                    const token = Math.trunc(value / CASES);
                    const start = starts[token] ?? 0;
                    const end = ends[token] ?? 0;
                    if (value % CASES === Case.preserve)
                        out.slice(start, end);
                    else
                        out.append(value % CASES === Case.upper
                            ? source.slice(start, end).toUpperCase()
                            : source.slice(start, end).toLowerCase());
                    break;
                }
                case PIECE:
                    out.slice(this.#pieces[value] ?? 0, this.#pieces[value + 1] ?? 0);
                    break;
                case SPACE:
                    out.repeat(0x20, 1);
                    break;
                case SOFT:
                case LINE:
                    if (breaks)
                        newline(out, 1, Math.min(level, deepest) * indentSize);
                    else if (codeIn(command) === LINE)
                        out.repeat(0x20, 1);
                    break;
                case HARD:
                    newline(out, 1 + (value & 1), Math.min(levelOfHard(value, level), deepest) * indentSize);
                    break;
                case INDENT:
                    level += value - INDENT_BIAS;
                    break;
                case OPEN:
                    open.push(breaks);
                    breaks = broken[value] === 1;
                    break;
                default:
                    breaks = open.pop() ?? true;
            }
        }
        return out.toString();
    }
    /** Which groups do not fit on a line, by number: because of their width, or a mandatory line end. */
    #brokenGroups() {
        const broken = new Uint8Array(this.#limits.length);
        const { starts, ends } = this.tokens;
        const groups = [];
        const begins = [];
        let width = 0;
        for (let at = 0; at < this.#length; at++) {
            const command = this.#commands[at] ?? 0;
            const value = valueIn(command);
            switch (codeIn(command)) {
                case TEXT: {
                    const token = Math.trunc(value / CASES);
                    width += (ends[token] ?? 0) - (starts[token] ?? 0);
                    break;
                }
                case PIECE:
                    width += (this.#pieces[value + 1] ?? 0) - (this.#pieces[value] ?? 0);
                    break;
                case SPACE:
                case LINE:
                    width++;
                    break;
                case HARD: {
                    const innermost = groups.at(-1);
                    if (innermost !== undefined)
                        broken[innermost] = 1;
                    break;
                }
                case OPEN:
                    groups.push(value);
                    begins.push(width);
                    break;
                case CLOSE: {
                    const group = groups.pop() ?? 0;
                    const around = groups.at(-1);
                    if (width - (begins.pop() ?? 0) > (this.#limits[group] ?? 0))
                        broken[group] = 1;
                    if (broken[group] === 1 && around !== undefined)
                        broken[around] = 1;
                }
            }
        }
        return broken;
    }
    /**
     * The deepest level that is indented further. Nesting may be as deep as the text is long with every token on its own
     * line: full indentation would take gigabytes.
     */
    #deepestIndent(broken, indentSize) {
        /** How many lines begin at each level. */
        const lines = [];
        const open = [];
        let level = 0;
        let breaks = true;
        for (let at = 0; at < this.#length; at++) {
            const command = this.#commands[at] ?? 0;
            const value = valueIn(command);
            const code = codeIn(command);
            if (code === INDENT) {
                level += value - INDENT_BIAS;
            }
            else if (code === OPEN) {
                open.push(breaks);
                breaks = broken[value] === 1;
            }
            else if (code === CLOSE) {
                breaks = open.pop() ?? true;
            }
            else if (code === HARD || ((code === SOFT || code === LINE) && breaks)) {
                const indented = code === HARD ? levelOfHard(value, level) : level;
                while (lines.length <= indented)
                    lines.push(0);
                lines[indented] = (lines[indented] ?? 0) + 1;
            }
        }
        let deeper = lines.reduce((sum, count) => sum + count, 0);
        let columns = 0;
        for (const [indented, count] of lines.entries()) {
            // Every further level would indent all deeper lines.
            deeper -= count;
            columns += deeper * indentSize;
            if (columns > MAX_INDENT_CHARACTERS)
                return indented;
        }
        return lines.length;
    }
    #add(code, value) {
        if (this.#length === this.#commands.length) {
            const larger = new Int32Array(this.#length * 2);
            larger.set(this.#commands);
            this.#commands = larger;
        }
        this.#commands[this.#length++] = (value << CODE_BITS) | code;
    }
}
function newline(out, lines, columns) {
    out.repeat(0x0a, lines);
    out.repeat(0x20, columns);
}
//# sourceMappingURL=document.js.map