import { FUNCTIONS, MYSQL_ADJOINED_FUNCTIONS } from './functions.js';
import { MARIADB_KEYWORDS } from './mariadb.js';
import { MYSQL_KEYWORDS } from './mysql.js';
import { phrasesOf, Role } from './phrases.js';
import { PLSQL_KEYWORDS } from './plsql.js';
import { POSTGRESQL_KEYWORDS } from './postgresql.js';
import { SOFT_KEYWORDS } from './soft.js';
import { SQL_KEYWORDS } from './sql.js';
import { SQLITE_KEYWORDS } from './sqlite.js';
import { TRANSACTSQL_KEYWORDS } from './transactsql.js';
import { TYPES } from './types.js';
import { wordsIn } from './words-in.js';
const KEYWORDS = {
    sql: SQL_KEYWORDS,
    transactsql: TRANSACTSQL_KEYWORDS,
    plsql: PLSQL_KEYWORDS,
    postgresql: POSTGRESQL_KEYWORDS,
    mysql: MYSQL_KEYWORDS,
    mariadb: MARIADB_KEYWORDS,
    sqlite: SQLITE_KEYWORDS,
};
/** Keywords that are functions, too: VALUES in ON DUPLICATE KEY UPDATE, and IF, which elsewhere begins a statement. */
const KEYWORD_FUNCTIONS = { mysql: 'IF VALUES', mariadb: 'IF VALUES' };
const ADJOINED_FUNCTIONS = {
    mysql: MYSQL_ADJOINED_FUNCTIONS,
    mariadb: MYSQL_ADJOINED_FUNCTIONS,
};
const vocabularies = new Map();
/** The words of a dialect, by upper-case text; built on the first call. */
export function vocabularyOf(name) {
    let vocabulary = vocabularies.get(name);
    if (!vocabulary)
        vocabularies.set(name, (vocabulary = build(name)));
    return vocabulary;
}
function build(name) {
    const words = new Map();
    const word = (text) => {
        let found = words.get(text);
        if (!found) {
            found = { text, keyword: false, soft: false, function: false, adjoined: false, type: false, phrases: undefined };
            words.set(text, found);
        }
        return found;
    };
    for (const text of wordsIn(KEYWORDS[name]))
        word(text).keyword = true;
    for (const text of wordsIn(SOFT_KEYWORDS))
        word(text).soft = true;
    for (const text of wordsIn(FUNCTIONS))
        word(text).function = true;
    for (const text of wordsIn(TYPES))
        word(text).type = true;
    for (const text of wordsIn(KEYWORD_FUNCTIONS[name] ?? ''))
        word(text).function = true;
    for (const text of wordsIn(ADJOINED_FUNCTIONS[name] ?? ''))
        word(text).adjoined = true;
    for (const [text, role] of phrasesOf(name)) {
        const [first = '', ...rest] = text.split(' ');
        let phrase = (word(first).phrases ??= { role: Role.none, next: new Map() });
        for (const step of rest) {
            word(step);
            let next = phrase.next.get(step);
            if (!next)
                phrase.next.set(step, (next = { role: Role.none, next: new Map() }));
            phrase = next;
        }
        phrase.role = role;
    }
    return words;
}
//# sourceMappingURL=vocabulary.js.map