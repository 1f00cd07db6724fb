import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { drawRecords } from '../mock/records.js';
import { toCsv, toJson, toSql } from '../mock/table.js';
export const run = ({ rows, fields, format, tableName }) => {
    const table = drawRecords(fields, rows);
    const data = { json: () => toJson(table), csv: () => toCsv(table, ANSWER_LIMIT), sql: () => toSql(table, tableName) }[format]();
    return { data, rows, format };
};
//# sourceMappingURL=mock-data.js.map