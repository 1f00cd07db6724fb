import { adjoinsOperand } from './parameters.js';
import { SqlKind } from './tokens.js';
/** A path ends before a comment. */
const PATH = String.raw `(?:/(?!\*)(?:[\w.$=%~]|-(?!-))*)*`;
const NAME = '(?:[\\w$]+|"[^"\\r\\n]{1,128}")';
/** The stages of a table and of a user are no variables anywhere. */
const TABLE_OR_USER = new RegExp(`@(?:(?:${NAME}\\.){0,2}%${NAME}|~(?=/))${PATH}`, 'y');
const ANY = new RegExp(`@(?:~|(?:${NAME}\\.){0,2}%?${NAME})${PATH}`, 'y');
/** Words before a stage; elsewhere @a/b is a quotient. */
const BEFORE_STAGE = /^(?:FROM|INTO|LIST|LS|GET|PUT|REMOVE|RM|LOCATION)$/i;
/** The end of a stage of Snowflake with its path, such as `@name/path/file.csv`; 0 if there is none. */
export function endOfStage(tokens, at) {
    if (adjoinsOperand(tokens, at))
        return 0;
    const pattern = isAfterStageWord(tokens) ? ANY : TABLE_OR_USER;
    pattern.lastIndex = at;
    return pattern.test(tokens.text) ? pattern.lastIndex : 0;
}
function isAfterStageWord(tokens) {
    let last = tokens.lastCode;
    // LOCATION = @name/path/
    if (tokens.kind(last) === SqlKind.operator && tokens.is(last, '='))
        last--;
    const start = tokens.start(last);
    const end = tokens.end(last);
    return tokens.kind(last) === SqlKind.word && end - start < 10 && BEFORE_STAGE.test(tokens.text.slice(start, end));
}
//# sourceMappingURL=stages.js.map