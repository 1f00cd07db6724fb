import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { DialectName } from '../../workers/sql/dialect.js';
import { formatSql } from '../../workers/sql/format.js';
import { until } from '../socket.js';

// Real databases judge formatted scripts: a dump that was formatted restores what the dump restores.

const format = (t: Test, sql: string, dialect: DialectName): string => {
  const style = { keywordCase: 'upper', indentSize: 2 } as const;
  const once = formatSql(sql, dialect, style, 1e8);
  t.equal(formatSql(once, dialect, style, 1e8), once, 'formatting is idempotent');
  return once;
};

/** Texts that scripts have to quote or escape. */
const AWKWARD = [
  "it's",
  '"quoted"',
  'a\tb\t\tc',
  'back\\slash \\n \\. \\N',
  '\\.',
  'two\nlines\n\n  and more',
  'carriage\r\nreturn\r',
  '  blanks  ',
  '',
  "-- no comment /* it's */ ; select   1;",
  '$$ $tag$ :name ?1 @x %s {{ x }} ${y} &z',
  'é \u00a0 漢字 😀 \u2028',
  'GO',
  '/',
  "delimiter //\n.print 'x'\n",
  '\u0001\u007f',
];

/** A table of a hundred columns, and one for each kind of awkward value. */
const COLUMNS = Array.from({ length: 100 }, (_, at) => `column_${at}`);

/** The statements that fill a database; `quote` writes a string, `binary` bytes in hexadecimal. */
function contents(
  quote: (text: string) => string,
  name: (text: string) => string,
  binary: (hex: string) => string,
): string {
  const texts = AWKWARD.map((text, at) => `insert into texts values (${at}, ${quote(text)});`);
  const row = (offset: number): string =>
    COLUMNS.map((_, at) => (at % 7 === 3 ? 'null' : quote(AWKWARD[(at + offset) % AWKWARD.length]!))).join(', ');
  return [
    `create table ${name("Select  it's")} (${name('order')} int primary key, ${name('a  b')} varchar(200));`,
    `insert into ${name("Select  it's")} values (1, ${quote('x')}), (2, null), (-3, ${quote("a''b")});`,
    'create table texts (id int primary key, value varchar(500) null);',
    ...texts,
    `create table wide (${COLUMNS.map(column => `${column} varchar(100) null`).join(', ')});`,
    `insert into wide values (${row(0)});`,
    `insert into wide values (${row(5)});`,
    `create table bytes (id int, value ${binary('type')});`,
    `insert into bytes values (1, ${binary('00ff275c0a0d1a22')}), (2, null);`,
    'create table empty (id int);',
    "create view even as select id, value from texts where id % 2 = 0 and (value is null or value <> 'x');",
  ].join('\n');
}

/** Runs a program to its end; returns its output. Fails the test if the program fails. */
function output(t: Test, command: readonly string[], input = ''): string {
  const [program = '', ...args] = command;
  const result = spawnSync(program, args, {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  t.equal(result.status, 0, `${program} ${args.at(-1) ?? ''} ${result.stderr.slice(0, 1000)}`);
  return result.stdout;
}

/** Starts a server, which the test's teardown ends. */
function startServer(t: Test, command: readonly string[]): ChildProcess {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: 'ignore' });
  t.teardown(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  return child;
}

function folderOf(t: Test, user?: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'toolpool-sql-'));
  if (user !== undefined) chownSync(folder, user, user);
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const isRoot = process.getuid?.() === 0;
const idOf = (user: string, kind: '-u' | '-g'): number | undefined => {
  const { status, stdout } = spawnSync('id', [kind, user], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
};

/** The folder of the newest PostgreSQL, as Debian installs it. */
const POSTGRESQL = ['/usr/lib/postgresql']
  .filter(folder => existsSync(folder))
  .flatMap(folder =>
    readdirSync(folder)
      .sort((a, b) => Number(b) - Number(a))
      .map(version => join(folder, version, 'bin')),
  )
  .find(bin => existsSync(join(bin, 'postgres')));

/** PostgreSQL refuses to run as root. */
const POSTGRES_USER = isRoot ? idOf('postgres', '-u') : undefined;

const postgresqlSkips =
  POSTGRESQL === undefined
    ? 'PostgreSQL is not installed'
    : isRoot && (POSTGRES_USER === undefined || !existsSync('/usr/bin/setpriv')) && 'there is no user postgres';

/** Starts PostgreSQL in a new folder; returns a command's words in front of its arguments. */
async function startPostgresql(t: Test): Promise<(program: string, ...args: string[]) => string[]> {
  const folder = folderOf(t, POSTGRES_USER);
  const asUser =
    POSTGRES_USER === undefined
      ? []
      : ['setpriv', `--reuid=${POSTGRES_USER}`, `--regid=${idOf('postgres', '-g')}`, '--clear-groups'];
  const program = (name: string): string[] => [...asUser, join(POSTGRESQL!, name)];
  const data = join(folder, 'data');
  output(t, [...program('initdb'), '-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-N']);
  startServer(t, [
    ...program('postgres'),
    ...['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=10'],
  ]);
  const command = (name: string, ...args: string[]): string[] => [
    ...program(name),
    '-h',
    folder,
    '-U',
    'postgres',
    ...args,
  ];
  const ready = command('pg_isready', '-q');
  await until(() => spawnSync(ready[0]!, ready.slice(1)).status === 0, 'PostgreSQL accepts connections', 30_000);
  return command;
}

t.test('dumps of PostgreSQL', { skip: postgresqlSkips, timeout: 200_000 }, async t => {
  const command = await startPostgresql(t);
  const psql = (database: string): string[] => command('psql', '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', database);
  output(t, command('createdb', 'first'));
  const quote = (text: string): string => `E'${text.replace(/[\\']/g, '\\$&').replace(/\r/g, '\\r')}'`;
  const name = (text: string): string => `"${text}"`;
  const binary = (hex: string): string => (hex === 'type' ? 'bytea' : `'\\x${hex}'`);
  const more = `
    create type mood as enum ('it''s', 'b  c');
    create table kinds (a int[], j jsonb, m mood, n numeric(10, 2) default -1, t timestamptz default now(),
      constraint positive check (n > -2 and (a is null or a[1] <> 2)));
    insert into kinds values ('{1,2,null}', '{"a": "it''s\\n"}', 'b  c', 1.5, '2024-01-01 00:00:00+00');
    create function f(a int, out b int) returns int language plpgsql as $$
    begin   b := a;  -- it's
      if a > 1 then   b := 2; end if;
    end $$;
    create trigger tr before insert on texts for each row when (new.id > 100000) execute function
      suppress_redundant_updates_trigger();
    comment on table texts is E'it''s\\n-- a\\ttable';
    create index on texts (lower(value)) where id > 1;
    create sequence s start 5;
    create rule r as on insert to empty do also (delete from empty where id < 0; select 1);
  `;
  output(t, psql('first'), contents(quote, name, binary) + more);
  for (const kind of [
    [],
    ['--inserts'],
    ['--column-inserts', '--rows-per-insert=3'],
    ['--clean', '--if-exists', '--create'],
  ]) {
    const dump = (database: string): string =>
      output(t, command('pg_dump', ...kind, database)).replace(/^\\(?:un)?restrict .*\n/gm, '');
    const plain = output(t, command('pg_dump', ...kind, 'first'));
    t.ok(plain.length > 5000, `a dump ${kind.join(' ')}`);
    const before = dump('first');
    for (const dialect of ['postgresql', 'sql'] as const) {
      // With --create the script makes the database itself.
      const creates = kind.includes('--create');
      const target = creates ? 'postgres' : 'second';
      if (creates) output(t, command('dropdb', 'first'));
      else output(t, command('createdb', target));
      output(t, psql(target), format(t, plain, dialect));
      const restored = creates ? 'first' : target;
      t.equal(dump(restored), before, `${dialect}: the formatted dump restores the same database`);
      if (!creates) output(t, command('dropdb', target));
    }
  }
});

const MARIADB = ['/usr/sbin/mariadbd', '/usr/sbin/mysqld'].find(existsSync);

t.test('dumps of MariaDB', { skip: MARIADB === undefined && 'MariaDB is not installed', timeout: 200_000 }, async t => {
  const folder = folderOf(t);
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  const user = isRoot ? ['--user=root'] : [];
  output(t, [
    'mariadb-install-db',
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    ...user,
  ]);
  startServer(t, [MARIADB!, '--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', ...user]);
  const client = (program: string, ...args: string[]): string[] => [
    program,
    ...['--no-defaults', `--socket=${socket}`, '-uroot', '--default-character-set=utf8mb4', ...args],
  ];
  await until(() => spawnSync('mariadb-admin', client('', 'ping').slice(1)).status === 0, 'MariaDB answers', 60_000);
  const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&').replace(/\r/g, '\\r')}'`;
  const name = (text: string): string => `\`${text}\``;
  const binary = (hex: string): string => (hex === 'type' ? 'blob' : `x'${hex}'`);
  const more = `
    delimiter //
    create procedure p(in a int) begin declare b int default 1; if a > 1 then set b = 2; end if; select b; end//
    create function f(a int) returns int deterministic return a + 1//
    create trigger tr before insert on texts for each row begin if new.id > 1000 then set new.id = 1; end if; end//
    delimiter ;
    create event e on schedule every 1 day disable do delete from empty;
  `;
  const create = (database: string): string =>
    output(t, client('mariadb'), `create database ${database} character set utf8mb4;`);
  create('first');
  output(t, client('mariadb', 'first'), contents(quote, name, binary) + more);
  for (const kind of [[], ['--skip-extended-insert', '--complete-insert'], ['--hex-blob', '--skip-opt', '--compact']]) {
    const dump = (database: string): string =>
      output(t, client('mariadb-dump', '--routines', '--events', '--skip-dump-date', ...kind, database)).replaceAll(
        new RegExp(`(Database: |database ')${database}`, 'g'),
        '$1',
      );
    const plain = dump('first');
    t.ok(plain.length > 5000, `a dump ${kind.join(' ')}`);
    for (const dialect of ['mysql', 'mariadb', 'sql'] as const) {
      create('second');
      output(t, client('mariadb', 'second'), format(t, plain, dialect));
      // Bodies of routines are stored as they are written.
      t.equal(
        format(t, dump('second'), dialect),
        format(t, plain, dialect),
        `${dialect}: the formatted dump restores the same`,
      );
      output(t, client('mariadb'), 'drop database second;');
    }
  }
});

const SQLITE = ['/usr/bin/sqlite3', '/usr/local/bin/sqlite3'].find(existsSync);

t.test('dumps of SQLite', { skip: SQLITE === undefined && 'sqlite3 is not installed', timeout: 60_000 }, async t => {
  const folder = folderOf(t);
  const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const name = (text: string): string => `"${text}"`;
  const binary = (hex: string): string => (hex === 'type' ? 'blob' : `x'${hex}'`);
  const more = `
    create trigger tr after insert on texts when new.id > 1000 begin
      delete from empty; update texts set value = 'it''s; -- x' where id = new.id; end;
    create index i on texts (value collate nocase) where id > 1;
    create table computed (a int, b int as (a * 2) stored, check (a > -1)) strict;
    insert into computed (a) values (1), (2);
  `;
  const sqlite = (database: string, ...args: string[]): string[] => [
    SQLITE!,
    '-init',
    '/dev/null',
    '-bail',
    join(folder, database),
    ...args,
  ];
  output(t, sqlite('first'), contents(quote, name, binary) + more);
  const plain = output(t, sqlite('first', '.dump'));
  t.ok(plain.length > 5000, 'a dump');
  for (const dialect of ['sqlite', 'sql'] as const) {
    const restored = `restored-${dialect}`;
    output(t, sqlite(restored), format(t, plain, dialect));
    // Definitions are stored as they are written.
    t.equal(
      format(t, output(t, sqlite(restored, '.dump')), dialect),
      format(t, plain, dialect),
      `${dialect}: the same database`,
    );
  }
  const file = join(folder, 'rows.csv');
  writeFileSync(file, '1,it\'s\n2,"a\nb"\n');
  const script = [
    'create table t (a, b);',
    '.mode csv',
    `.import ${file} t`,
    "-- it's a comment",
    ".print it's  here",
    'select * from t',
    '/',
    '.headers on',
    'select a, b as go from t',
    'go',
    '.quit',
  ].join('\n');
  const run = (script: string): string => output(t, [SQLITE!, '-init', '/dev/null', '-batch'], script);
  t.match(run(script), /it's here/, 'the script runs to its end');
  t.equal(run(format(t, script, 'sqlite')), run(script), 'commands of the shell do what they did');
});
