import { unitAt } from '../../text/unit.js';
import { isSqlNameStart } from './characters.js';
import { endWithoutComment } from './comments.js';
import { endOfName } from './quotes.js';
const CHARACTERS = '+-*/<>=~!@#%^&|?`';
/** NAMEDATALEN - 1: PostgreSQL rejects longer operators. The limit keeps running time linear. */
const MAX_LENGTH = 63;
/** Parameters of psycopg and MyBatis. */
const PARAMETER = /%s\b|%\(\w+\)s\b|#\{/y;
/**
 * The end of an operator of PostgreSQL, built in or of an extension (manual, section 4.1.3): the longest sequence of
 * operator characters without a comment. It ends with + or - only if it has a character that no standard operator has.
 * The parameter of a driver ends it too: `a=?`, `a=@name`, `a=%s`, `a=#{name}`.
 */
export function endOfCustomOperator(text, start, dialect) {
    if (text.charAt(start) === ':')
        return start + (/[:=]/.test(text.charAt(start + 1)) ? 2 : 1);
    let end = start + 1;
    if (!CHARACTERS.includes(text.charAt(start)))
        return end;
    while (end < start + MAX_LENGTH && continues(text, end))
        end++;
    end = endWithoutComment(text, start, end);
    const operator = withoutParameter(text.slice(start, end), isSqlNameStart(unitAt(text, end), dialect));
    return start + withoutSigns(operator).length;
}
function continues(text, at) {
    const character = text.charAt(at);
    if (character === '' || !CHARACTERS.includes(character))
        return false;
    // A name in the quotes of MySQL is kept whole.
    if (character === '`')
        return endOfName(text, at, at, '`', false) === 0;
    PARAMETER.lastIndex = at;
    return !PARAMETER.test(text);
}
function withoutSigns(operator) {
    if (/[~!@#%^&|?`]/.test(operator))
        return operator;
    let end = operator.length;
    while (end > 1 && (operator.charAt(end - 1) === '-' || operator.charAt(end - 1) === '+'))
        end--;
    return operator.slice(0, end);
}
/** A standard operator or an arrow before the @ of a parameter; <@ is an operator. */
const BEFORE_NAME = /^(?:[-+*/%=>]|[<>!]=|<>|\|\||->>?)@$/;
/** Operators that end with a question mark: @? of PostgreSQL, &? and &~? of PGroonga, ?? of JDBC, which means ?. */
const QUESTION = /(?:[@&?]|&~)\?$/;
/** A standard operator, except the minus sign after a question mark: ?- is an operator. */
const STANDARD = '[+*/%]|[<>!]?=|<>|[<>]';
const BETWEEN = new RegExp(`^((?:-|\\|\\||${STANDARD}))\\?(?:${STANDARD})$`);
const AFTER = new RegExp(`^\\?(?:${STANDARD})?$`);
/** Removes the first character of a parameter, and what follows it: in `a=?`, `a=?+1`, and `a=@b`. */
function withoutParameter(operator, beforeName) {
    if (beforeName && BEFORE_NAME.test(operator))
        return operator.slice(0, -1);
    if (operator.length > 1 && operator.endsWith('?') && !QUESTION.test(operator))
        return operator.slice(0, -1);
    return BETWEEN.exec(operator)?.[1] ?? operator;
}
/** Whether a question mark that no operand precedes is a parameter, alone or before a standard operator. */
export function isQuestionParameter(text, at) {
    let end = at + 1;
    while (end < at + 4 && continues(text, end))
        end++;
    return AFTER.test(text.slice(at, endWithoutComment(text, at, end)));
}
//# sourceMappingURL=custom-operators.js.map