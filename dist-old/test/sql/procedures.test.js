import t from 'tap';
import { formatSql } from '../../workers/sql/format.js';
/** By hand, after the chapters on routines of the reference manuals; the layout was reviewed by hand. */
const CASES = [
    {
        name: 'a procedure of Transact-SQL',
        dialect: 'transactsql',
        sql: `create or alter procedure dbo.transfer @from int, @to int, @amount decimal(18,2), @message nvarchar(200) =
null output as begin set nocount on; declare @balance decimal(18,2), @now datetime2 = sysutcdatetime(); if @amount <=
0 or @from = @to begin raiserror('Invalid amount %d', 16, 1, @amount); return -1; end begin try begin transaction;
select @balance = balance from dbo.accounts with (updlock, holdlock) where id = @from; if @balance < @amount begin
rollback transaction; return 1 end else if @balance is null throw 50001, 'No such account', 1; else print 'ok' update
dbo.accounts set balance -= @amount where id = @from; commit transaction; end try begin catch if @@trancount > 0
rollback transaction; throw; end catch end
go
exec dbo.transfer 1, 2, 10.5`,
        formatted: `create or alter procedure dbo.transfer
  @from int,
  @to int,
  @amount decimal(18, 2),
  @message nvarchar(200) = null output
as
begin
  set nocount on;
  declare @balance decimal(18, 2), @now datetime2 = sysutcdatetime();
  if @amount <= 0 or @from = @to
  begin
    raiserror ('Invalid amount %d', 16, 1, @amount);
    return -1;
  end
  begin try
    begin transaction;

    select
      @balance = balance
    from
      dbo.accounts with (updlock, holdlock)
    where
      id = @from;

    if @balance < @amount
    begin
      rollback transaction;
      return 1
    end
    else if @balance is null
      throw 50001, 'No such account', 1;
    else
      print 'ok'

    update dbo.accounts
    set
      balance -= @amount
    where
      id = @from;

    commit transaction;
  end try
  begin catch
    if @@trancount > 0
      rollback transaction;
    throw;
  end catch
end
go

exec dbo.transfer 1, 2, 10.5`,
    },
    {
        name: 'a batch without semicolons',
        dialect: 'transactsql',
        sql: `use master
go
set nocount on
if object_id('tempdb..#t') is not null drop table #t
create table #t (id int identity(1,1) primary key, name nvarchar(100) not null, created datetime default getdate())
insert into #t (name) select name from sys.objects where type in ('U','V')
declare c cursor for select id, name from #t
open c
fetch next from c into @id, @name
while @@fetch_status = 0
begin
print @name
fetch next from c into @id, @name
end
close c
deallocate c`,
        formatted: `use master
go

set nocount on
if object_id('tempdb..#t') is not null
  drop table #t

create table #t (
  id int identity(1, 1) primary key,
  name nvarchar(100) not null,
  created datetime default getdate()
)

insert into
  #t (name)
select
  name
from
  sys.objects
where
  type in ('U', 'V')

declare c cursor for
  select
    id,
    name
  from
    #t

open c
fetch next from c into @id, @name
while @@fetch_status = 0
begin
  print @name
  fetch next from c into @id, @name
end
close c
deallocate c`,
    },
    {
        name: 'a table-valued function',
        dialect: 'transactsql',
        sql: `create function dbo.f(@a int) returns table with schemabinding as return (select a, b from dbo.t where a = ` +
            `@a)`,
        formatted: `create function dbo.f(@a int) returns table with schemabinding
as
return (
  select
    a,
    b
  from
    dbo.t
  where
    a = @a
)`,
    },
    {
        name: 'a package body of PL/SQL',
        dialect: 'plsql',
        sql: `create or replace package body emp_mgmt as g_count number := 0; cursor c_emp (p_dept number) is select id
from employees where dept = p_dept; function get_name(p_id in number) return varchar2 is v_name varchar2(100); begin
select name into v_name from employees where id = p_id; return v_name; exception when no_data_found then return null;
when others then raise_application_error(-20001, 'Error: ' || sqlerrm); end get_name; procedure raise_pay(p_id number,
p_pct number default 10) is begin for r in c_emp(10) loop if r.pay > 100 and r.bonus is null then update employees set
pay = pay * (1 + p_pct/100) where id = r.id; elsif r.pay = 0 then continue; else case r.grade when 'A' then g_count :=
1; else null; end case; end if; exit when g_count > 1000; end loop; <<outer>> while g_count < 10 loop g_count :=
g_count + 1; end loop outer; forall i in 1..ids.count insert into t values (ids(i)); commit; end; begin g_count := 1;
end emp_mgmt;
/`,
        formatted: `create or replace package body emp_mgmt as
  g_count number := 0;
  cursor c_emp (p_dept number) is
    select
      id
    from
      employees
    where
      dept = p_dept;

  function get_name(p_id in number) return varchar2 is
    v_name varchar2(100);
  begin
    select
      name into v_name
    from
      employees
    where
      id = p_id;

    return v_name;
  exception
    when no_data_found then
      return null;
    when others then
      raise_application_error(-20001, 'Error: ' || sqlerrm);
  end get_name;

  procedure raise_pay(p_id number, p_pct number default 10) is
  begin
    for r in c_emp(10) loop
      if r.pay > 100 and r.bonus is null then
        update employees
        set
          pay = pay * (1 + p_pct / 100)
        where
          id = r.id;
      elsif r.pay = 0 then
        continue;
      else
        case r.grade
          when 'A' then
            g_count := 1;
          else
            null;
        end case;
      end if;
      exit when g_count > 1000;
    end loop;
    <<outer>>
    while g_count < 10 loop
      g_count := g_count + 1;
    end loop outer;
    forall i in 1..ids.count
      insert into
        t
      values
        (ids(i));
    commit;
  end;

begin
  g_count := 1;
end emp_mgmt;
/`,
    },
    {
        name: 'a trigger of PL/SQL',
        dialect: 'plsql',
        sql: `create or replace trigger audit before insert or update of pay, bonus on employees referencing new as n old
as o for each row when (n.pay > 0) declare v_user varchar2(30); begin if inserting then :n.created := sysdate; elsif
updating then insert into audit_log (id) values (:o.id); end if; end audit;
/`,
        formatted: `create or replace trigger audit
  before insert or update of pay, bonus on employees
  referencing new as n old as o
  for each row
  when (n.pay > 0)
declare
  v_user varchar2(30);
begin
  if inserting then
    :n.created := sysdate;
  elsif updating then
    insert into
      audit_log (id)
    values
      (:o.id);
  end if;
end audit;
/`,
    },
    {
        name: 'the body of a PL/pgSQL function',
        dialect: 'postgresql',
        sql: `declare v_count integer := 0; r record; begin select count(*) into v_count from users where active and ` +
            `created_at > now() - interval '1 day'; if v_count = 0 then raise notice 'none %', v_count; return; elsif ` +
            `v_count > 10 then perform pg_notify('x', 'y'); end if; for r in select * from users order by id loop ` +
            `update users set seen = true where id = r.id; if not found then raise exception 'gone' using errcode ` +
            `= 'P0001'; end if; end loop; foreach x in array arr loop continue when x is null; end loop; return ` +
            `query select a from c; get diagnostics v_count = row_count; exception when unique_violation then ` +
            `null; when others then raise; end;`,
        formatted: `declare
  v_count integer := 0;
  r record;
begin
  select
    count(*) into v_count
  from
    users
  where
    active
    and created_at > now() - interval '1 day';

  if v_count = 0 then
    raise notice 'none %', v_count;
    return;
  elsif v_count > 10 then
    perform pg_notify('x', 'y');
  end if;
  for r in
    select
      *
    from
      users
    order by
      id
  loop
    update users
    set
      seen = true
    where
      id = r.id;

    if not found then
      raise exception 'gone' using errcode = 'P0001';
    end if;
  end loop;
  foreach x in array arr loop
    continue when x is null;
  end loop;
  return query
    select
      a
    from
      c;

  get diagnostics v_count = row_count;
exception
  when unique_violation then
    null;
  when others then
    raise;
end;`,
    },
    {
        name: 'functions of PostgreSQL',
        dialect: 'postgresql',
        sql: `create or replace function audit.f() returns trigger as $body$
BEGIN
  RETURN   NEW;
END;
$body$ language plpgsql security definer set search_path = pg_catalog; create procedure ins(a int) language sql begin
atomic insert into t values (a); end; do $$ begin null; end $$;`,
        formatted: `create or replace function audit.f()
  returns trigger
  as $body$
BEGIN
  RETURN   NEW;
END;
$body$
  language plpgsql
  security definer
  set search_path = pg_catalog;

create procedure ins(a int) language sql
begin atomic
  insert into
    t
  values
    (a);
end;

do $$ begin null; end $$;`,
    },
    {
        name: 'a procedure of MySQL',
        dialect: 'mysql',
        sql: `delimiter $$
create definer=\`root\`@\`localhost\` procedure process(in p_limit int, out p_done int) begin declare done int default
false; declare cur cursor for select id from orders limit p_limit; declare continue handler for not found set done =
true; declare exit handler for sqlexception begin rollback; resignal; end; start transaction; open cur; read_loop:
loop fetch cur into v_id; if done then leave read_loop; end if; update orders set status = 'done' where id = v_id; set
p_done = p_done + 1; end loop read_loop; close cur; commit; repeat set x = x + 1; until x > 5 end repeat; while x < 3
do set x = x + 1; end while; end$$
delimiter ;
call process(10, @done);`,
        formatted: `delimiter $$
create definer = \`root\`@\`localhost\` procedure process(in p_limit int, out p_done int)
begin
  declare done int default false;
  declare cur cursor for
    select
      id
    from
      orders
    limit
      p_limit;

  declare continue handler for not found set done = true;
  declare exit handler for sqlexception
  begin
    rollback;
    resignal;
  end;
  start transaction;
  open cur;
  read_loop: loop
    fetch cur into v_id;
    if done then
      leave read_loop;
    end if;

    update orders
    set
      status = 'done'
    where
      id = v_id;

    set p_done = p_done + 1;
  end loop read_loop;
  close cur;
  commit;
  repeat
    set x = x + 1;
  until x > 5
  end repeat;
  while x < 3 do
    set x = x + 1;
  end while;
end$$
delimiter ;
call process(10, @done);`,
    },
    {
        name: 'a trigger of SQLite',
        dialect: 'sqlite',
        sql: `create trigger t after update of name on a when new.id > 1 begin update b set y = 1 where id = new.id; ` +
            `insert into c values (1); end;`,
        formatted: `create trigger t after update of name on a when new.id > 1
begin
  update b
  set
    y = 1
  where
    id = new.id;

  insert into
    c
  values
    (1);
end;`,
    },
];
t.test('procedures, triggers and batches are indented by block', async (t) => {
    const style = { keywordCase: 'preserve', indentSize: 2 };
    for (const { name, dialect, sql, formatted } of CASES) {
        t.equal(formatSql(sql, dialect, style, 1e6), formatted, name);
        t.equal(formatSql(formatted, dialect, style, 1e6), formatted, `${name}: formatting is idempotent`);
    }
});
//# sourceMappingURL=procedures.test.js.map