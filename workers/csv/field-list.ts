/** How the text of a field is derived from its JSON value. */
export const Content = {
  /** A number, `true` or `false`: the characters of the value. */
  literal: 0,
  /** A string without escapes: the characters between its quotes. */
  string: 1,
  /** A string with escapes. */
  escapedString: 2,
  /** An object or an array: its JSON text without white space. */
  nested: 3,
  /** `null`: an empty field. */
  empty: 4,
} as const;

export type Content = (typeof Content)[keyof typeof Content];

/** The fields of all rows, as offsets into a JSON text: a few bytes each, without objects. */
export class FieldList {
  /** The index of the first field of the current row. */
  rowStart = 0;
  count = 0;
  columns = new Int32Array(64);
  starts = new Int32Array(64);
  ends = new Int32Array(64);
  contents = new Uint8Array(64);
  /** For each complete row, the index after its last field. */
  readonly rowEnds: number[] = [];

  /** Adds a field to the current row and returns its index. */
  add(column: number, content: Content, start: number, end: number): number {
    const field = this.count++;
    if (field === this.columns.length) this.#grow();
    this.columns[field] = column;
    this.set(field, content, start, end);
    return field;
  }

  set(field: number, content: Content, start: number, end: number): void {
    this.contents[field] = content;
    this.starts[field] = start;
    this.ends[field] = end;
  }

  endRow(): void {
    this.rowEnds.push(this.count);
    this.rowStart = this.count;
  }

  #grow(): void {
    const capacity = 2 * this.columns.length;
    this.columns = grown(this.columns, new Int32Array(capacity));
    this.starts = grown(this.starts, new Int32Array(capacity));
    this.ends = grown(this.ends, new Int32Array(capacity));
    this.contents = grown(this.contents, new Uint8Array(capacity));
  }
}

function grown<T extends Int32Array | Uint8Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
