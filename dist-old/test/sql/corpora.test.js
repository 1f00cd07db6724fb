import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { formatSql } from '../../workers/sql/format.js';
import { ALL, tokens } from './tokens.js';
const file = join(process.env['SUITES'] ?? '', 'cases', 'sql-beautify.jsonl');
t.test('statements of public corpora keep their tokens', { skip: !existsSync(file) && 'SUITES does not name a folder' }, async (t) => {
    const lines = readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => line !== '');
    const failures = [];
    let count = 0;
    for (const { id, body } of lines.map(line => JSON.parse(line))) {
        const { sql, dialect } = body;
        if (typeof sql !== 'string' ||
            !ALL.includes(dialect) ||
            !Number.isInteger(body.indentSize) ||
            body.keywordCase === undefined)
            continue;
        count++;
        const once = formatSql(sql, dialect, body, 1e7);
        const list = (text) => tokens(text, dialect).join('\n').toLowerCase();
        if (list(once) !== list(sql))
            failures.push(`${id}: other tokens`);
        if (formatSql(once, dialect, body, 1e7) !== once)
            failures.push(`${id}: formatting is not idempotent`);
    }
    t.ok(count > 800);
    t.strictSame(failures, [], `${count} statements keep their tokens, and formatting is idempotent`);
});
//# sourceMappingURL=corpora.test.js.map