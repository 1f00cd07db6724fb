/**
 * An encoding that cannot be read, or a value that its type does not allow; the message says what is wrong and at which
 * byte.
 */
export class DerError extends Error {
    name = 'DerError';
    /** `at` is counted in bytes from the start of the encoding. */
    constructor(fault, at) {
        super(`${fault}, at byte ${at}`);
    }
}
//# sourceMappingURL=der-error.js.map