import { quoted } from '../text/quoted.js';
import { isSpace } from './characters.js';
import type { Cursor } from './cursor.js';
import { skipCdata, skipComment, skipInstruction } from './markup.js';
import { OpenElements } from './open-elements.js';
import { type OnReference, skipAttributeValue, skipReference } from './references.js';
import { XmlSyntaxError } from './syntax-error.js';

/** The kinds of pieces of a document. */
export const XmlKind = {
  end: 0,
  /** Character data and references that are not only white space; a reference is never white space. */
  text: 1,
  /** Character data that is only white space. */
  space: 2,
  startTag: 3,
  emptyTag: 4,
  endTag: 5,
  comment: 6,
  instruction: 7,
  cdata: 8,
  declaration: 9,
  doctype: 10,
} as const;

export type XmlKind = (typeof XmlKind)[keyof typeof XmlKind];

/** The value of the attribute xml:space of an element as written; null if it is absent. */
export type SpaceAttribute = string | null;

/**
 * Reads content, production [43], piece by piece, at any depth, in linear time. End tags must match start tags read by
 * this scanner. Throws `XmlSyntaxError`.
 */
export class ContentScanner {
  /** The name in the latest tag. */
  name = '';
  space: SpaceAttribute = null;
  readonly #open: OpenElements;
  readonly #attributes = new Set<string>();

  constructor(
    readonly cursor: Cursor,
    readonly onReference: OnReference,
  ) {
    this.#open = new OpenElements(cursor.text);
  }

  /** The number of open elements. */
  get depth(): number {
    return this.#open.depth;
  }

  /** Moves over the next piece; `XmlKind.end` at the end of the text, where all elements must be closed. */
  next(): XmlKind {
    const { cursor } = this;
    if (cursor.unit !== 0x3c) return cursor.atEnd ? this.#end() : this.#text();
    switch (cursor.text.charCodeAt(cursor.at + 1)) {
      case 0x2f:
        return this.#endTag();
      case 0x21:
        return this.#commentOrCdata();
      case 0x3f:
        skipInstruction(cursor);
        return XmlKind.instruction;
      default:
        return this.#startTag();
    }
  }

  #end(): XmlKind {
    if (this.depth === 0) return XmlKind.end;
    throw this.cursor.unexpected(`the end tag ${quoted(`</${this.#open.name}>`)}`);
  }

  #commentOrCdata(): XmlKind {
    const { cursor } = this;
    if (cursor.sees('<!--')) {
      skipComment(cursor);
      return XmlKind.comment;
    }
    if (cursor.sees('<![CDATA[')) {
      skipCdata(cursor);
      return XmlKind.cdata;
    }
    if (cursor.sees('<!DOCTYPE')) throw new XmlSyntaxError('a DOCTYPE must come before the root element', cursor.at);
    cursor.at += 2;
    throw cursor.unexpected('"<!--" or "<![CDATA["');
  }

  /** CharData [14] and Reference [67]. */
  #text(): XmlKind {
    const { cursor } = this;
    const { text } = cursor;
    let kind: XmlKind = XmlKind.space;
    let at = cursor.at;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 0x3c) break;
      if (isSpace(unit)) continue;
      kind = XmlKind.text;
      if (unit === 0x26) {
        cursor.at = at;
        skipReference(cursor, 'content', this.onReference);
        at = cursor.at - 1;
      } else if (unit === 0x5d && text.startsWith(']]>', at)) {
        throw new XmlSyntaxError('text cannot contain "]]>": expected "]]&gt;"', at);
      }
    }
    cursor.at = at;
    return kind;
  }

  /** STag [40] and EmptyElemTag [44]. */
  #startTag(): XmlKind {
    const { cursor } = this;
    const nameStart = ++cursor.at;
    cursor.expectName('the name of an element after "<" (the character itself is "&lt;")');
    const nameEnd = cursor.at;
    this.name = cursor.text.slice(nameStart, nameEnd);
    this.space = null;
    if (this.#attributes.size > 0) this.#attributes.clear();
    for (;;) {
      const spaced = cursor.skipSpace();
      const { unit } = cursor;
      if (unit === 0x3e) {
        cursor.at++;
        this.#open.push(nameStart, nameEnd);
        return XmlKind.startTag;
      }
      if (unit === 0x2f) {
        cursor.expect('/>');
        return XmlKind.emptyTag;
      }
      if (!spaced) throw cursor.unexpected('white space, ">" or "/>" in the tag');
      this.#attribute();
    }
  }

  /** Attribute [41]. WFC: Unique Att Spec. */
  #attribute(): void {
    const { cursor } = this;
    const start = cursor.at;
    const name = cursor.readName('the name of an attribute, ">" or "/>"');
    if (this.#attributes.has(name)) throw new XmlSyntaxError(`duplicate attribute ${quoted(name)}`, start);
    this.#attributes.add(name);
    cursor.skipSpace();
    cursor.expect('=', '"=" after the name of the attribute');
    cursor.skipSpace();
    const value = cursor.at;
    skipAttributeValue(cursor, this.onReference);
    if (name === 'xml:space') this.space = cursor.text.slice(value + 1, cursor.at - 1);
  }

  /** ETag [42]. WFC: Element Type Match. */
  #endTag(): XmlKind {
    const { cursor } = this;
    const tag = cursor.at;
    cursor.at += 2;
    const start = cursor.at;
    if (this.depth === 0) throw new XmlSyntaxError('end tag without a start tag', tag);
    cursor.expectName('the name of an element after "</"');
    if (!this.#open.isNamed(start, cursor.at)) {
      const name = cursor.text.slice(start, cursor.at);
      throw new XmlSyntaxError(
        `expected the end tag ${quoted(`</${this.#open.name}>`)}, found ${quoted(`</${name}>`)}`,
        start,
      );
    }
    cursor.skipSpace();
    cursor.expect('>', '">" at the end of the tag');
    this.#open.pop();
    return XmlKind.endTag;
  }
}
