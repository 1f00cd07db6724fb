import { format } from 'sql-formatter';
const STATEMENT = 'SELECT a.id, COUNT(*) AS n, SUM(b.amount * 1.19) FROM orders a INNER JOIN lines b ON a.id = b.order_id AND ' +
    "b.state IN ('open', 'sent') " +
    "WHERE a.created >= '2024-01-01' AND (a.note IS NULL OR a.note LIKE '%x%') GROUP BY a.id HAVING COUNT(*) > 3 " +
    'ORDER BY n DESC LIMIT 10;\n';
const script = (characters) => () => ({
    sql: STATEMENT.repeat(Math.floor(characters / STATEMENT.length)),
    dialect: 'postgresql',
    keywordCase: 'upper',
    indentSize: 2,
});
const library = ({ sql, dialect, keywordCase, indentSize }) => format(sql, { language: dialect, keywordCase, tabWidth: indentSize });
export const libraryCall = library;
/** Our time as a part of the library's, at most. */
const TENTH = { 'sql-formatter': 0.1 };
export const comparisons = [
    { name: '1 KB', input: script(1_000), peers: { 'sql-formatter': library }, atMost: TENTH },
    { name: '60 KB', input: script(60_000), peers: { 'sql-formatter': library }, atMost: TENTH },
    {
        name: '500 KB',
        input: script(500_000),
        peers: { 'sql-formatter': library },
        atMost: TENTH,
        growth: { of: '60 KB', atMost: 12 },
        withinMs: 500,
    },
];
//# sourceMappingURL=sql-beautify.js.map