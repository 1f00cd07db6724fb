import type { SqlTokens } from '../tokens.js';
import { type Client, type ClientText, lettersAt, startsStatement } from './client.js';
import { MysqlClient } from './mysql-client.js';
import { Psql } from './psql.js';

/**
 * The client of standard SQL, into which people paste scripts of any: commands of the MySQL client, and those of psql
 * where a statement begins; elsewhere a backslash may belong to a string that is read in another way.
 */
export class AnyClient implements Client {
  readonly #mysql: MysqlClient;
  readonly #psql: Psql;

  constructor(readonly tokens: SqlTokens) {
    this.#mysql = new MysqlClient(tokens);
    this.#psql = new Psql(tokens, true);
  }

  textAt(at: number, unit: number, startsLine: boolean, delimiter: string): ClientText | undefined {
    if (unit === 0x5c) {
      if (startsStatement(this.tokens)) return this.#psql.textAt(at, unit, startsLine);
      if (!'Gg'.includes(this.tokens.text.charAt(at + 1))) return undefined;
    }
    // EXIT WHEN is a statement of routines.
    if ((unit | 0x20) === 0x65 && lettersAt(this.tokens.text, at) === 'exit') return undefined;
    return this.#mysql.textAt(at, unit, startsLine, delimiter);
  }

  endOfData(at: number): number {
    return this.#psql.endOfData(at);
  }
}
