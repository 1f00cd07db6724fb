import { unitAt } from '../../text/unit.js';
/** SQL*Plus User's Guide, "Using Substitution Variables": a period ends the name. */
const SQLPLUS_VARIABLE = /&&?\w+\.?/y;
/** The sqlcmd utility, "Use sqlcmd with scripting variables". */
const SQLCMD_VARIABLE = /\$\([A-Za-z_][\w-]{0,127}\)/y;
/**
 * The end of a variable that a client or a library replaces by its text, and that may be part of a name: `${name}`,
 * `#{name}`, `&name` of SQL*Plus, `$(name)` of sqlcmd; 0 if there is none.
 */
export function endOfSubstitution(text, at, { client }) {
    const unit = unitAt(text, at);
    if (unit === 0x26)
        return client === 'sqlplus' ? endOfMatch(SQLPLUS_VARIABLE, text, at) : 0;
    if (unit !== 0x24 && unit !== 0x23)
        return 0;
    if (unitAt(text, at + 1) === 0x7b)
        return endOfBraces(text, at);
    return unit === 0x24 && client === 'sqlcmd' ? endOfMatch(SQLCMD_VARIABLE, text, at) : 0;
}
/** The end of `${name}` or `#{name}`, on one line; 0 if there is none. */
function endOfBraces(text, start) {
    for (let at = start + 2; at < text.length && at < start + 200; at++) {
        const unit = text.charCodeAt(at);
        if (unit === 0x7d)
            return at + 1;
        if (unit === 0x0a || unit === 0x0d || unit === 0x7b)
            return 0;
    }
    return 0;
}
function endOfMatch(pattern, text, at) {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : 0;
}
//# sourceMappingURL=substitutions.js.map