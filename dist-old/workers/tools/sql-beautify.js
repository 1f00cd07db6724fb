import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { formatSql } from '../sql/format.js';
import { SqlSyntaxError } from '../sql/syntax-error.js';
import { positionText } from '../text/position.js';
import { ToolError } from '../tool-error.js';
export const run = ({ sql, dialect, keywordCase, indentSize }) => {
    try {
        return { sql: formatSql(sql, dialect, { keywordCase, indentSize }, ANSWER_LIMIT) };
    }
    catch (error) {
        if (error instanceof SqlSyntaxError)
            throw new ToolError(`${positionText(sql, error.offset)}: ${error.message}`);
        throw error;
    }
};
//# sourceMappingURL=sql-beautify.js.map