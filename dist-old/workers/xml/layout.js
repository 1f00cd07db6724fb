import { TextBuilder } from '../text/text-builder.js';
import { XmlKind } from './content.js';
/** Kinds of lines of the laid-out document: start tag, end tag, or text kept verbatim. */
const OPEN = 1;
const CLOSE = 2;
const KEPT = 3;
/** What an open element contains so far. */
const ELEMENT = 1;
const TEXT = 2;
const PRESERVED = 4;
/**
 * The lines of a well-formed document. White space is ignorable in an element that has child elements, no text, and no
 * xml:space="preserve". Such an element has a line for its start tag, its end tag, and each piece between. Any other
 * element is one line with its content verbatim, because white space there may be text. An element with only comments
 * or processing instructions is kept verbatim, too.
 */
export class XmlLines {
    text;
    length = 0;
    #kinds = new Uint8Array(1024);
    /** Start and end offset of each line in the text. */
    #places = new Int32Array(2048);
    /** Reads the document to its end; throws what the scanner throws. */
    constructor(text, scanner) {
        this.text = text;
        /** For each open element, its line and what it contains. */
        const open = [];
        const seen = [];
        for (let kind = scanner.next(); kind !== XmlKind.end; kind = scanner.next()) {
            const { start, end } = scanner;
            const around = seen.length - 1;
            if (kind === XmlKind.space)
                continue;
            if (kind === XmlKind.text || kind === XmlKind.cdata) {
                // Outside of the root element there is none.
                seen[around] = (seen[around] ?? 0) | TEXT;
            }
            else if (kind === XmlKind.startTag) {
                if (around >= 0)
                    seen[around] = (seen[around] ?? 0) | ELEMENT;
                open.push(this.#add(OPEN, start, end));
                const { space } = scanner;
                seen.push(space === null || space === 'default' ? 0 : PRESERVED);
            }
            else if (kind === XmlKind.endTag) {
                const line = open.pop() ?? 0;
                if (seen.pop() === ELEMENT)
                    this.#add(CLOSE, start, end);
                else
                    this.#keep(line, end);
            }
            else {
                if (kind === XmlKind.emptyTag && around >= 0)
                    seen[around] = (seen[around] ?? 0) | ELEMENT;
                this.#add(KEPT, start, end);
            }
        }
    }
    /**
     * Writes the document with each line on its own line (LF, none after the last), or without an `indent` all on one
     * line. Throws `TextTooLong` above `limit` UTF-16 code units.
     */
    layOut(indent, limit) {
        const out = new TextBuilder(this.text, this.text.length, limit);
        let depth = 0;
        for (let line = 0; line < this.length; line++) {
            const kind = this.#kinds[line];
            if (kind === CLOSE)
                depth--;
            if (indent !== null && line > 0) {
                out.repeat(0x0a, 1);
                out.repeat(indent.unit, depth * indent.width);
            }
            if (kind === OPEN)
                depth++;
            out.slice(this.#places[line * 2] ?? 0, this.#places[line * 2 + 1] ?? 0);
        }
        return out.toString();
    }
    /** Adds a line and returns its index. */
    #add(kind, start, end) {
        const line = this.length++;
        if (line === this.#kinds.length)
            this.#grow();
        this.#kinds[line] = kind;
        this.#places[line * 2] = start;
        this.#places[line * 2 + 1] = end;
        return line;
    }
    /** Merges the line of an element's start tag with all lines after it. */
    #keep(line, end) {
        this.#kinds[line] = KEPT;
        this.#places[line * 2 + 1] = end;
        this.length = line + 1;
    }
    #grow() {
        const kinds = new Uint8Array(this.#kinds.length * 2);
        kinds.set(this.#kinds);
        this.#kinds = kinds;
        const places = new Int32Array(this.#places.length * 2);
        places.set(this.#places);
        this.#places = places;
    }
}
//# sourceMappingURL=layout.js.map