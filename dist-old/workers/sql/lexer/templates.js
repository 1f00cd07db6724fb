/** Finds the ends of Jinja's `{{ }}`, `{% %}` and `{# #}`; without an end, the text is not a template. */
export class TemplateEnds {
    text;
    /** Closing marks that do not occur after some offset: searching for them again would be quadratic. */
    #missing = new Set();
    constructor(text) {
        this.text = text;
    }
    /** The end of the template that begins at `start`; 0 if there is none. */
    endOf(start) {
        const second = this.text.charAt(start + 1);
        const mark = second === '{' ? '}}' : `${second}}`;
        if (this.#missing.has(mark))
            return 0;
        const end = second === '#' ? this.text.indexOf(mark, start + 2) : this.#outsideStrings(start + 2, mark);
        if (end >= 0)
            return end + 2;
        this.#missing.add(mark);
        return 0;
    }
    #outsideStrings(start, mark) {
        let quote = 0;
        const end = this.text.indexOf(mark, start);
        if (end < 0)
            return -1;
        // Strings matter only if one is open at the first mark.
        for (let at = start; at < this.text.length; at++) {
            const unit = this.text.charCodeAt(at);
            if (quote !== 0) {
                if (unit === 0x5c)
                    at++;
                else if (unit === quote)
                    quote = 0;
            }
            else if (unit === 0x27 || unit === 0x22)
                quote = unit;
            else if (this.text.startsWith(mark, at))
                return at;
            if (at > end + 2000)
                return end;
        }
        return end;
    }
}
/** A condition has no semicolon; the limits keep running time linear. */
const CONDITIONAL = /\$(?:(?:els)?if\b[^;]{1,300}?\$then\b|error\b[^;]{1,300}?\$end\b|else\b|end\b)/iy;
/**
 * The end of a directive of PL/SQL's conditional compilation, with its condition or message; 0 if there is none.
 * Directives select parts of a text before it is parsed, as tags of templates do.
 */
export function endOfDirective(text, at) {
    CONDITIONAL.lastIndex = at;
    return CONDITIONAL.test(text) ? CONDITIONAL.lastIndex : 0;
}
//# sourceMappingURL=templates.js.map