import { loadModule, parseSync } from 'libpg-query';
import initSqlJs from 'sql.js';
import t from 'tap';
import { formatSql } from '../../workers/sql/format.js';
/** Each statement is on one line, so that formatting changes as much as possible. */
const POSTGRESQL = [
    'select a.id, count(*) filter (where b.x > -1) as n, sum(b.y::numeric(10,2)) over (partition by a.id order by ' +
        'b.z desc nulls last rows between unbounded preceding and current row) from a left join lateral (select * ' +
        "from b where b.id = a.id limit 3) b on true where a.j->'k'->>'l' = 'm' and a.tags @> array['x','y'] and " +
        'a.c between 1 and 2 or not a.d group by grouping sets ((a.id), ()) having count(*) > 1 order by 1 ' +
        'offset 5 fetch first 10 rows only for update of a skip locked',
    'with recursive t(n) as (values (1) union all select n + 1 from t where n < 100), u as materialized (select 1) ' +
        "select case when n % 2 = 0 then 'even' else 'odd' end, extract(year from now()), trim(both 'x' from 'xax'), " +
        "interval '1 day' * 2, '2024-01-01'::date - 1 from t, u",
    "insert into t (a, b) values (1, 'x'), (2, default) on conflict (a) do update set b = excluded.b || 'y' where " +
        't.a <> 3 returning *',
    'merge into t using s on t.id = s.id when matched and s.d then delete when matched then update set v = s.v ' +
        'when not matched then insert (id, v) values (s.id, s.v)',
    'create table if not exists s.t (id bigint generated always as identity primary key, name text not null ' +
        "default 'a''b', at timestamp with time zone, n numeric(10, 2) check (n > 0), constraint fk foreign key " +
        '(name) references u (name) on delete set null on update cascade) partition by range (at)',
    "create table t1 partition of t for values from ('2024-01-01') to ('2025-01-01')",
    'alter table t add column a int not null default 0, drop column if exists b cascade, alter column c set data ' +
        'type text using c::text, validate constraint d',
    'create or replace function f(a int, out b int) returns int language plpgsql stable as $$ begin return   1; end $$',
    'create trigger tr before insert or update of a, b on t for each row when (old.a is distinct from new.a) ' +
        'execute function f()',
    'create view v with (security_barrier) as select 1 union (select 2 except select 3) with check option',
    'create unique index concurrently if not exists i on t using gin (lower(a) gin_trgm_ops, b desc) include (c) ' +
        'where d is null',
    'grant select (a, b), insert on t to x with grant option; revoke all on schema s from public; set search_path ' +
        'to a, b; explain (analyze, buffers) select 1',
    "select 'a'\n'b', E'\\n', U&'\\0041', $q$x$q$, B'01', X'1F', 1e-5, .5, a[1:2], (b).c, -1, - -1, a <-> b, a " +
        'operator(pg_catalog.+) b',
    'copy t (a, b) to stdout with (format csv, header); lock table t in access exclusive mode; comment on column ' +
        "t.a is 'x'; truncate a, b restart identity cascade; begin; savepoint x; rollback to savepoint x; commit",
    'select (select 1), array(select 2), row(1, 2), exists (select 3), a in (4, 5), b = any (array[6]), c is not ' +
        "null, not d, coalesce(e, f), string_agg(g, ',' order by h), mode() within group (order by g) from t " +
        'tablesample system (10) cross join lateral unnest(i) with ordinality as k(l, m) window w as (order by n)',
    "select E'a\\'b'\n'\\'c'\n \n'\\n', 'd'\n'e\\' from t",
    'do $$ begin null; end $$; prepare p (int) as select $1; execute p (1); deallocate p; declare c cursor for ' +
        'select 1; vacuum (analyze) t; listen x; refresh materialized view concurrently v',
];
t.test('the PostgreSQL parser gives the same tree for formatted statements', async (t) => {
    await loadModule();
    const parsed = (sql) => JSON.stringify(parseSync(sql), (key, value) => /location|^stmt_len$|list_(?:start|end)$/.test(key) ? undefined : value);
    for (const sql of POSTGRESQL) {
        for (const keywordCase of ['preserve', 'upper']) {
            const formatted = formatSql(sql, 'postgresql', { keywordCase, indentSize: 2 }, 1e6);
            t.equal(parsed(formatted), parsed(sql), sql.slice(0, 60), { formatted });
        }
    }
});
const SQLITE = [
    'select a.id, count(*) filter (where b.y > -1) n, sum(b.y) over (partition by a.id order by b.y desc rows ' +
        "between 1 preceding and current row), a.j ->> '$.k' from a left join b on a.id = b.id and b.y between 1 and " +
        "2 where a.name like '%x%' or a.id in (1, 2) group by a.id having count(*) > 0 order by 1 desc limit 5 offset 1",
    'with recursive t(n) as (values (1) union all select n + 1 from t where n < 10) select case n when 1 then ' +
        "'one' else 'more' end from t where exists (select 1) and n is not null",
    "insert into a (id, name) values (1, 'it''s'), (2, :name) on conflict (id) do update set name = excluded.name " +
        'returning id',
    'update a set name = @n, j = ?1 where [id] = $v and "name" <> `name`',
    'delete from b where id = ? and y = -1',
    "create table c (id integer primary key autoincrement, a text not null default 'x', b real check (b > 0), " +
        'foreign key (id) references a (id) on delete cascade) strict',
    'create trigger tr after update of name on a for each row when new.id > 1 begin update b set y = 1 where id = ' +
        'new.id; insert into b values (1, 2); end',
    'create index i on b (y desc) where y > 1',
    'create view v as select 1 union select 2 except select 3',
];
t.test('SQLite compiles formatted statements to the same program', async (t) => {
    const database = new (await initSqlJs()).Database();
    t.teardown(() => database.close());
    database.run('create table a (id integer primary key, name text, j text); create table b (id int, y int)');
    // CREATE stores its own text in the fourth operand, so that is not compared.
    const plan = (sql) => database
        .exec(`explain ${sql}`)
        .map(({ values }) => values.map(row => row.slice(1, sql.startsWith('create') ? 5 : 6)));
    for (const sql of SQLITE) {
        for (const keywordCase of ['preserve', 'upper']) {
            const formatted = formatSql(sql, 'sqlite', { keywordCase, indentSize: 4 }, 1e6);
            t.strictSame(plan(formatted.replace(/^CREATE/, 'create')), plan(sql), sql.slice(0, 60), { formatted });
        }
    }
});
//# sourceMappingURL=databases.test.js.map