import type contract from '../../src/tools/sql-beautify.js';
import type { Run } from '../../src/shared/tool.js';
import { runWithTimeout } from '../deadline.js';
import { ToolError } from '../tool-error.js';
import { DIALECTS } from '../sql/dialects.js';
import { formatSql } from '../sql/format.js';
import { SqlSyntaxError } from '../sql/syntax-error.js';
import { positionAt } from '../text/position.js';

/** The rest is for the answer; past the whole limit the thread is lost. */
const SHARE = 0.85;

export const run: Run<typeof contract> = ({ sql, dialect, keywordCase, indentSize }, limitMs) => {
  try {
    const work = () => formatSql(sql, DIALECTS[dialect], { keywordCase, tabWidth: indentSize });
    // The parser is Earley's: its time grows at most with the square of a text in a grammar without ambiguity.
    return { sql: runWithTimeout(limitMs * SHARE, work, sql.length ** 2) };
  } catch (error) {
    if (error instanceof SqlSyntaxError) {
      const { line, column } = positionAt(sql, error.offset);
      throw new ToolError(`sql cannot be read as ${dialect}, line ${line}, column ${column}: ${error.message}`);
    }
    // The layout is recursive, and not only in brackets: a.b.c is a tree of its own.
    if (error instanceof RangeError) throw new ToolError('sql is nested too deeply');
    throw error;
  }
};
