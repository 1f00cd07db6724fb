/**
 * A text is not CSV, or not a table that CSV can represent. `offset` is that of the error, in UTF-16 code units; the
 * position is added by whoever shows the message.
 */
export class CsvError extends Error {
    offset;
    name = 'CsvError';
    constructor(message, offset) {
        super(message);
        this.offset = offset;
    }
}
//# sourceMappingURL=csv-error.js.map