/** RE2 in plain JavaScript, which a deadline can interrupt anywhere. */
export function re2jsEngine(library) {
    return {
        name: 're2js',
        compile(source, sticky) {
            try {
                return new Re2jsScanner(library.compile(source), sticky);
            }
            catch (error) {
                // Larger than RE2 allows.
                if (error instanceof Error && error.name.startsWith('RE2JS'))
                    return undefined;
                throw error;
            }
        },
    };
}
class Re2jsScanner {
    pattern;
    sticky;
    #letters;
    #matcher;
    constructor(pattern, sticky) {
        this.pattern = pattern;
        this.sticky = sticky;
    }
    next(letters, from) {
        if (this.#letters !== letters) {
            this.#letters = letters;
            // Testing whether there is a match is several times faster than finding it.
            this.#matcher = this.pattern.test(letters) ? this.pattern.matcher(letters) : undefined;
        }
        if (!this.#matcher?.find(from))
            return -1;
        const start = this.#matcher.start();
        return this.sticky && start !== from ? -1 : start;
    }
}
//# sourceMappingURL=re2js.js.map