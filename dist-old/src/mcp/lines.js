/** Replaces a line that is longer than the limit. */
export const TOO_LONG = Symbol('too long');
/** Yields the lines of a stream of bytes, without their line ends. At most `limit` bytes of a line are kept. */
export async function* readLines(input, limit) {
    let parts = [];
    let size = 0;
    const add = (part) => {
        size += part.length;
        if (size > limit)
            parts = [];
        else
            parts.push(part);
    };
    const take = () => {
        const line = size > limit ? TOO_LONG : Buffer.concat(parts);
        parts = [];
        size = 0;
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
    if (size > 0)
        yield take();
}
const LINE_FEED = 0x0a;
//# sourceMappingURL=lines.js.map