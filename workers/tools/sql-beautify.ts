import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/sql-beautify.js';
import { formatSql } from '../sql/format.js';
import { SqlSyntaxError } from '../sql/syntax-error.js';
import { positionText } from '../text/position.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ sql, dialect, keywordCase, indentSize }) => {
  try {
    return { sql: formatSql(sql, dialect, { keywordCase, indentSize }, ANSWER_LIMIT) };
  } catch (error) {
    if (error instanceof SqlSyntaxError) throw new ToolError(`${positionText(sql, error.offset)}: ${error.message}`);
    throw error;
  }
};
