import { found } from '../text/found.js';
import { firstInvalidCharacter, isNameCharacter } from './characters.js';
import { ContentScanner, XmlKind } from './content.js';
import { Cursor } from './cursor.js';
import { skipExternalId } from './declarations.js';
import { Entities } from './entities.js';
import { InternalSubset } from './internal-subset.js';
import { skipComment, skipInstruction } from './markup.js';
import { XmlSyntaxError } from './syntax-error.js';
const PROLOG = 0;
const CONTENT = 1;
const EPILOG = 2;
/**
 * Reads an XML document piece by piece and checks that it is well-formed by XML 1.0, fifth edition: the document with
 * its internal DTD subset, as a non-validating processor that reads no external entities. Nothing is expanded or
 * normalized. Any depth, time linear in the text. Remove a byte order mark first. White space around the root element
 * is skipped.
 *
 * `next` throws `XmlSyntaxError`; the scanner cannot be used after that.
 */
export class XmlScanner {
    text;
    /** Start and end (exclusive) offset of the current piece. */
    start = 0;
    end = 0;
    #cursor;
    #content;
    #entities = new Entities();
    #subset = new InternalSubset(this.#entities);
    #stage = PROLOG;
    #doctype = false;
    constructor(text) {
        this.text = text;
        // The text is cut at the first invalid character: whatever expects more input fails there.
        const length = firstInvalidCharacter(text);
        this.#cursor = new Cursor(length < text.length ? text.slice(0, length) : text);
        this.#content = new ContentScanner(this.#cursor, (name, place, offset) => this.#entities.check(name, place, offset));
    }
    /** The xml:space of the element whose start tag is the current piece, from the tag or its default. */
    get space() {
        return this.#content.space ?? this.#subset.spaces.get(this.#content.name) ?? null;
    }
    /** Moves to the next piece and returns its kind; `XmlKind.end` after the last one. */
    next() {
        const cursor = this.#cursor;
        try {
            if (this.#stage !== CONTENT)
                cursor.skipSpace();
            this.start = cursor.at;
            const kind = this.#stage === CONTENT ? this.#content.next() : this.#outside();
            this.end = cursor.at;
            if (kind === XmlKind.startTag || kind === XmlKind.emptyTag || kind === XmlKind.endTag) {
                this.#stage = this.#content.depth > 0 ? CONTENT : EPILOG;
            }
            if (kind === XmlKind.end && cursor.at < this.text.length)
                throw this.#invalidCharacter();
            return kind;
        }
        catch (error) {
            const here = error instanceof XmlSyntaxError && error.offset === cursor.text.length && error.offset < this.text.length;
            throw here ? this.#invalidCharacter() : error;
        }
    }
    #invalidCharacter() {
        const { length } = this.#cursor.text;
        return new XmlSyntaxError(`${found(this.text, length)} is not allowed in XML, not even escaped`, length);
    }
    /** prolog [22] and Misc [27], without white space. */
    #outside() {
        const cursor = this.#cursor;
        const before = this.#stage === PROLOG;
        if (cursor.atEnd && !before)
            return XmlKind.end;
        if (!cursor.sees('<'))
            throw cursor.unexpected(before ? 'the root element' : 'nothing but comments and processing instructions after the root element');
        if (cursor.sees('<?')) {
            if (cursor.at === 0 && cursor.sees('<?xml') && !isNameCharacter(cursor.text.codePointAt(5) ?? -1)) {
                this.#declaration();
                return XmlKind.declaration;
            }
            skipInstruction(cursor);
            return XmlKind.instruction;
        }
        if (cursor.sees('<!--')) {
            skipComment(cursor);
            return XmlKind.comment;
        }
        if (cursor.sees('<!D') && before && !this.#doctype) {
            this.#doctypeDeclaration();
            return XmlKind.doctype;
        }
        if (cursor.sees('<!'))
            throw cursor.unexpected(before && !this.#doctype ? '"<!DOCTYPE" or "<!--"' : '"<!--"', cursor.at + 2);
        if (before || cursor.sees('</'))
            return this.#content.next();
        throw new XmlSyntaxError('expected one root element, found a second', cursor.at);
    }
    /** XMLDecl [23]. */
    #declaration() {
        const cursor = this.#cursor;
        cursor.at = 5;
        cursor.expectSpace('after "<?xml"');
        cursor.expect('version', 'version="1.0"');
        this.#value(/1\.[0-9]+/y, 'a version like 1.0');
        let spaced = cursor.skipSpace();
        if (spaced && cursor.take('encoding')) {
            // EncName [81]. The text is decoded already, so any encoding name is fine.
            this.#value(/[A-Za-z][A-Za-z0-9._-]*/y, 'the name of an encoding');
            spaced = cursor.skipSpace();
        }
        if (spaced && cursor.take('standalone')) {
            this.#entities.standalone = this.#value(/yes|no/y, 'yes or no') === 'yes';
            cursor.skipSpace();
        }
        cursor.expect('?>', '"?>" at the end of the XML declaration (it has version, encoding and standalone, in this order)');
    }
    /** Eq [25] and a value in quotes. */
    #value(pattern, expected) {
        const cursor = this.#cursor;
        cursor.skipSpace();
        cursor.expect('=');
        cursor.skipSpace();
        const quote = cursor.expectQuote(`${expected} in quotes`);
        pattern.lastIndex = cursor.at;
        const value = pattern.exec(cursor.text)?.[0];
        if (value === undefined)
            throw cursor.unexpected(expected);
        cursor.at += value.length;
        cursor.expect(quote, 'a closing quote');
        return value;
    }
    /** doctypedecl [28]. */
    #doctypeDeclaration() {
        const cursor = this.#cursor;
        this.#doctype = true;
        cursor.expect('<!DOCTYPE');
        cursor.expectSpace('after "<!DOCTYPE"');
        cursor.expectName('the name of the root element');
        if (cursor.skipSpace() && (cursor.sees('SYSTEM') || cursor.sees('PUBLIC'))) {
            skipExternalId(cursor);
            this.#entities.incomplete = true;
            cursor.skipSpace();
        }
        if (cursor.take('[')) {
            this.#subset.read(cursor);
            cursor.skipSpace();
        }
        cursor.expect('>', '">" at the end of the DOCTYPE');
    }
}
//# sourceMappingURL=scanner.js.map