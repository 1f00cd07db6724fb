/** Bytes that are kept of each end of a line that is too long. */
const KEPT = 1024;

/** A line that is longer than the limit: its beginning and its end. */
export class LongLine {
  readonly start: Buffer;
  end: Buffer;

  /** `bytes` is the beginning of the line. */
  constructor(bytes: Buffer) {
    this.start = Buffer.from(bytes.subarray(0, KEPT));
    this.end = Buffer.from(bytes.subarray(-KEPT));
  }

  add(bytes: Buffer): void {
    this.end = Buffer.from(Buffer.concat([this.end, bytes.subarray(-KEPT)]).subarray(-KEPT));
  }
}

/** Yields the lines of a stream of bytes, without their line ends. At most `limit` bytes of a line are kept. */
export async function* readLines(
  input: AsyncIterable<Buffer>,
  limit: number,
): AsyncGenerator<Buffer | LongLine, void, void> {
  let parts: Buffer[] = [];
  let size = 0;
  let long: LongLine | undefined;
  const add = (part: Buffer): void => {
    size += part.length;
    if (long !== undefined) long.add(part);
    else {
      parts.push(part);
      if (size > limit) long = new LongLine(Buffer.concat(parts));
    }
    if (long !== undefined) parts = [];
  };
  const take = (): Buffer | LongLine => {
    const line = long ?? Buffer.concat(parts);
    parts = [];
    size = 0;
    long = undefined;
    return line;
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      yield take();
    }
    add(chunk.subarray(start));
  }
  if (size > 0) yield take();
}

const LINE_FEED = 0x0a;
