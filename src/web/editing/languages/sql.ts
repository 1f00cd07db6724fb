import { StandardSQL } from '@codemirror/lang-sql';

/** Colors and folding of SQL. */
export const language = StandardSQL.extension;
