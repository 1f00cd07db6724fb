import type { ClientName } from '../../dialect.js';
import type { SqlTokens } from '../tokens.js';
import { AnyClient } from './any-client.js';
import type { Client } from './client.js';
import { MysqlClient } from './mysql-client.js';
import { Psql } from './psql.js';
import { Sqlcmd } from './sqlcmd.js';
import { SqliteShell } from './sqlite-shell.js';
import { Sqlplus } from './sqlplus.js';

const CLIENTS: Readonly<Record<ClientName, new (tokens: SqlTokens) => Client>> = {
  any: AnyClient,
  mysql: MysqlClient,
  psql: Psql,
  sqlcmd: Sqlcmd,
  sqlite: SqliteShell,
  sqlplus: Sqlplus,
};

/** The client of a name, for the text of `tokens`, to which the lexer adds. */
export const clientOf = (name: ClientName, tokens: SqlTokens): Client => new CLIENTS[name](tokens);
