import initSqlJs from 'sql.js';

const { Database } = await initSqlJs();

/** Runs `statements` in SQLite and returns the rows of table `t`. Columns have no type, so that values keep theirs. */
export function execute(columns: readonly string[], statements: string): unknown[][] {
  const database = new Database();
  try {
    database.run(`CREATE TABLE t (${columns.map(column => `"${column}"`).join(', ')})`);
    database.exec(statements);
    return database.exec('SELECT * FROM t ORDER BY rowid')[0]?.values ?? [];
  } finally {
    database.close();
  }
}
