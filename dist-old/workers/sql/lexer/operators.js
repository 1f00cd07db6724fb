import { unitAt } from '../../text/unit.js';
import { isOperator, isSqlNameStart } from './characters.js';
import { endWithoutComment, isCommentStart } from './comments.js';
import { endOfCustomOperator } from './custom-operators.js';
import { endOfSubstitution } from './substitutions.js';
/** Operator characters that may begin the next token. */
const SIGNS = '-+~!@:?#$`\\';
const isSign = (unit) => SIGNS.includes(String.fromCharCode(unit));
/**
 * The end of the operator at an offset: the longest known one, or all operator characters up to one that may begin the
 * next token, such as a sign (in `a=-b`), a comment, or a parameter.
 */
export function endOfOperator(text, start, dialect) {
    if (dialect.operators === 'custom')
        return endOfCustomOperator(text, start, dialect);
    const longest = endOfLongOperator(text, start, dialect, dialect.operators);
    if (longest === start + 1 && isSign(text.charCodeAt(start)))
        return longest;
    let at = start + 1;
    while (at < text.length && isOperator(text.charCodeAt(at)) && !isSign(text.charCodeAt(at))) {
        if (isCommentStart(text, at) || endOfSubstitution(text, at, dialect) > 0)
            break;
        // A star after another operator is a separate operator: 2*-1, count(*)*2.
        if (text.charAt(at) === '*' && text.charAt(at - 1) !== '*')
            break;
        if (text.charAt(at) === '%' && /[s(]/.test(text.charAt(at + 1)))
            break;
        at++;
    }
    return Math.max(at, longest);
}
/** The end of the first of `operators` that begins at an offset; of one character if there is none. */
function endOfLongOperator(text, start, dialect, operators) {
    for (const operator of operators) {
        if (!text.startsWith(operator, start))
            continue;
        const end = start + operator.length;
        // In id<@n and 3<@@rowcount the variable has the @.
        if (operator.endsWith('@') && beginsVariable(text, end, dialect))
            continue;
        if (endWithoutComment(text, start, end) === end)
            return end;
    }
    return start + 1;
}
/** Whether a name follows @. */
function beginsVariable(text, at, dialect) {
    const name = unitAt(text, at) === 0x40 ? at + 1 : at;
    return name < text.length && isSqlNameStart(text.charCodeAt(name), dialect);
}
//# sourceMappingURL=operators.js.map