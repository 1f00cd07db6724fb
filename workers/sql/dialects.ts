import * as library from 'sql-formatter';
import type { DialectOptions } from 'sql-formatter';
import { SqlDialect } from './dialect.js';

type Tokens = DialectOptions['tokenizerOptions'];

/** A dialect of the library that also reads what its own table leaves out; nothing that it reads is read otherwise. */
function wider(base: DialectOptions, more: Partial<Pick<Tokens, 'operators' | 'extraParens' | 'propertyAccessOperators' | 'paramTypes'>>): SqlDialect {
  const { tokenizerOptions: own, formatOptions } = base;
  return new SqlDialect({
    ...base,
    tokenizerOptions: {
      ...own,
      operators: [...(own.operators ?? []), ...(more.operators ?? [])],
      extraParens: [...(own.extraParens ?? []), ...(more.extraParens ?? [])],
      propertyAccessOperators: [...(own.propertyAccessOperators ?? []), ...(more.propertyAccessOperators ?? [])],
      paramTypes: { ...own.paramTypes, ...more.paramTypes },
    },
    formatOptions: { ...formatOptions, alwaysDenseOperators: [...(formatOptions.alwaysDenseOperators ?? []), '::', '..'] },
  });
}

/** The dialects of the contract, by their names there. */
export const DIALECTS = {
  // The standard, and what most systems add to it: casts, bits, arrays, and parameters of every notation.
  sql: wider(library.sql, {
    operators: ['%', '^', '&', '|', '~', '!', '::', ':='],
    extraParens: ['[]'],
    propertyAccessOperators: ['..'],
    paramTypes: { named: [':', '@'], numbered: ['$', ':'] },
  }),
  // Money and binary constants: $0.01, 0x, 0XAE
  transactsql: wider(library.transactsql, { paramTypes: { custom: [{ regex: String.raw`\$[0-9]+(?:\.[0-9]*)?` }, { regex: '0[xX][0-9a-fA-F]*' }] } }),
  // Ranges: 1 .. 3; sizes: 10M
  plsql: wider(library.plsql, { operators: ['..'], paramTypes: { custom: [{ regex: String.raw`[0-9]+[KMGTPEkmgtpe](?![\w$#])` }] } }),
  postgresql: wider(library.postgresql, {}),
  // Parameters of the drivers, and labels
  mysql: wider(library.mysql, { operators: [':', '::'], paramTypes: { named: [':'] } }),
  mariadb: wider(library.mariadb, { operators: [':', '::'], paramTypes: { named: [':'] } }),
  sqlite: wider(library.sqlite, { paramTypes: { numbered: ['?', '$'] } }),
};
