import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/mock-data.js';
import { drawRecords } from '../mock/records.js';
import { toCsv, toJson, toSql } from '../mock/table.js';

export const run: Run<typeof contract> = ({ rows, fields, format, tableName }) => {
  const table = drawRecords(fields, rows);
  const data = { json: () => toJson(table), csv: () => toCsv(table, ANSWER_LIMIT), sql: () => toSql(table, tableName) }[
    format
  ]();
  return { data, rows, format };
};
