const MYSQL = ['mysql', 'mariadb'];
const without = (...names) => ['sql', 'transactsql', 'plsql', 'postgresql', 'mysql', 'mariadb', 'sqlite'].filter(name => !names.includes(name));
const joined = (join) => `SELECT * FROM customers
          ${join} orders ON customers.customer_id = orders.customer_id
          ${join} items ON items.id = orders.id;`;
const operator = (text) => `foo${text} bar ${text}zap`;
export const CASES = [
    {
        file: 'behavesLikeSqlFormatter.ts',
        sql: [
            'SELECT tbl.*, count(*), col1 * col2 FROM tbl;',
            "SELECT DISTINCT name, ROUND(age/7) field1, 18 + 20 AS field2, 'some string' FROM foo;",
            "SELECT * FROM foo WHERE Column1 = 'testing'\n AND ( (Column2 = Column3 OR Column4 >= ABS(5)) );",
            "SELECT * FROM foo WHERE name = 'John' GROUP BY some_column\n HAVING column > 10 ORDER BY other_column;",
            'SELECT mytable.update, mytable.select FROM mytable WHERE mytable.from > 10;',
            'SELECT * FROM foo ORDER BY col1 ASC, col2 DESC;',
            'SELECT *, SUM(*) AS total FROM (SELECT * FROM Posts WHERE age > 10) WHERE a > b',
            'INSERT INTO TestIds (id) VALUES (4),(5), (6),(7),(9),(10),(11);',
            'SELECT (a + b * (c - SIN(1)));',
            'INSERT INTO some_table (id_product, id_shop, id_currency, id_country, id_registration) (\n SELECT ' +
                'COALESCE(dq.id_discounter_shopping = 2, dq.value, dq.value / 100),\n COALESCE ' +
                "(dq.id_discounter_shopping = 2, 'amount', 'percentage') FROM foo);",
            'SELECT * FROM foo LEFT \t   \n JOIN mycol ORDER \n BY blah',
            "((foo = '0123456789-0123456789-0123456789-0123456789'))",
            "((foo = 'bar'))",
            'SELECT 结合使用, тест FROM töörõõm;',
            'SELECT my၁၂၃ FROM tbl༡༢༣;',
            'SELECT o\u0303 FROM tbl;',
            'SELECT id AS set FROM tbl AS set;',
        ],
    },
    {
        file: 'features/case.ts',
        sql: [
            "CASE WHEN option = 'foo' THEN 1 WHEN option = 'bar' THEN 2 WHEN option = 'baz' THEN 3 ELSE 4 END;",
            "CASE trim(sqrt(2)) WHEN 'one' THEN 1 WHEN 'two' THEN 2 WHEN 'three' THEN 3 ELSE 4 END;",
            "SELECT foo, bar, CASE baz WHEN 'one' THEN 1 WHEN 'two' THEN 2 ELSE 3 END FROM tbl;",
            "case when option = 'foo' then 1 else 2 end;",
            'SELECT CASEDATE, ENDDATE FROM table1;',
            'select sum(case a when foo then bar end) from quaz',
            'SELECT CASE /*c1*/ foo /*c2*/\n WHEN /*c3*/ 1 /*c4*/ THEN /*c5*/ 2 /*c6*/\n ELSE /*c7*/ 3 /*c8*/\n END;',
        ],
    },
    {
        file: 'features/with.ts',
        sql: [
            'WITH\n cte_1 AS (\n SELECT a FROM b WHERE c = 1\n ),\n cte_2 AS (\n SELECT c FROM d WHERE e = 2\n ),\n ' +
                'final AS (\n SELECT * FROM cte_1 LEFT JOIN cte_2 ON b = d\n )\n SELECT * FROM final;',
            'WITH cte_1(id, parent_id) AS (\n SELECT id, parent_id\n FROM tab1\n WHERE parent_id IS NULL\n )\n SELECT ' +
                'id, parent_id FROM cte_1;',
        ],
    },
    {
        file: 'features/windowFunctions.ts',
        sql: [
            'SELECT\n RANK() OVER (\n PARTITION BY explosion\n ORDER BY day ROWS BETWEEN 6 PRECEDING AND CURRENT ROW\n ' +
                ') AS amount\n FROM\n tbl',
        ],
    },
    {
        file: 'features/window.ts',
        dialects: without('plsql', 'mariadb'),
        sql: [
            'SELECT *, ROW_NUMBER() OVER wnd AS next_value FROM tbl WINDOW wnd AS (PARTITION BY id ORDER BY time);',
            'SELECT * FROM table1 WINDOW w1 AS (PARTITION BY col1), w2 AS (PARTITION BY col1, col2);',
        ],
    },
    {
        file: 'features/comments.ts',
        sql: [
            'SELECT\n/*\n * This is a block comment\n */\n* FROM\n-- This is another comment\nMyTable -- One final ' +
                'comment\nWHERE 1 = 2;',
            'SELECT\n  /*\n   * This is a block comment\n   */\n  *\nFROM\n  MyTable\nWHERE\n  1 = 2;',
            'SELECT a--comment, here\nFROM b--comment',
            'SELECT a FROM b\n--comment\n;',
            'SELECT a --comment\n, b',
            'SELECT ( a --comment\n )',
            'SELECT a --comment\n()',
            'SELECT * FROM\r\n-- line comment 1\r\nMyTable -- line comment 2\r\n',
            'SELECT foo /* This is a block comment */, bar FROM t',
        ],
    },
    { file: 'features/comments.ts, hash comments', dialects: MYSQL, sql: ['SELECT alpha # commment\nFROM beta'] },
    {
        file: 'features/comments.ts, nested comments',
        dialects: ['postgresql', 'transactsql'],
        sql: ['SELECT alpha /* /* commment */ */ FROM beta'],
    },
    {
        file: 'features/createTable.ts',
        sql: [
            'CREATE TABLE tbl (a INT PRIMARY KEY, b TEXT);',
            'CREATE TABLE tbl (a INT PRIMARY KEY, b TEXT, c INT NOT NULL, doggie INT NOT NULL);',
            'CREATE TABLE tbl (a INT PRIMARY KEY, b TEXT, c INT NOT NULL, d INT NOT NULL) AS SELECT 1',
        ],
    },
    {
        file: 'features/createTable.ts, if not exists',
        dialects: ['postgresql', 'mysql', 'mariadb', 'sqlite'],
        sql: ['CREATE TABLE IF NOT EXISTS tbl (a INT PRIMARY KEY, b TEXT);'],
    },
    {
        file: 'features/createTable.ts, or replace',
        dialects: ['mariadb'],
        sql: ['CREATE OR REPLACE TABLE tbl (a INT PRIMARY KEY, b TEXT);'],
    },
    { file: 'features/dropTable.ts', sql: ['DROP TABLE admin_role;'] },
    {
        file: 'features/dropTable.ts, if exists',
        dialects: without('sql', 'plsql'),
        sql: ['DROP TABLE IF EXISTS admin_role;'],
    },
    { file: 'features/createView.ts', sql: ['CREATE VIEW my_view AS SELECT id, fname, lname FROM tbl;'] },
    { file: 'features/createView.ts, columns', sql: ['CREATE VIEW my_view (id, fname, lname) AS SELECT * FROM tbl;'] },
    {
        file: 'features/createView.ts, or replace',
        dialects: ['postgresql', 'mysql', 'mariadb', 'plsql'],
        sql: ['CREATE OR REPLACE VIEW v1 AS SELECT 42;'],
    },
    {
        file: 'features/createView.ts, materialized',
        dialects: ['postgresql', 'plsql', 'transactsql'],
        sql: ['CREATE MATERIALIZED VIEW mat_view AS SELECT 42;'],
    },
    {
        file: 'features/createView.ts, if not exists',
        dialects: ['postgresql', 'sqlite', 'mariadb'],
        sql: ['CREATE VIEW IF NOT EXISTS my_view AS SELECT 42;'],
    },
    {
        file: 'features/alterTable.ts',
        dialects: ['sql', 'postgresql', 'mysql', 'mariadb', 'sqlite'],
        sql: [
            'ALTER TABLE supplier ADD COLUMN unit_price DECIMAL NOT NULL;',
            'ALTER TABLE supplier DROP COLUMN unit_price;',
            'ALTER TABLE supplier RENAME TO the_one_who_supplies;',
            'ALTER TABLE supplier RENAME COLUMN supplier_id TO id;',
        ],
    },
    {
        file: 'features/alterTable.ts, modify',
        dialects: ['plsql', 'mysql', 'mariadb'],
        sql: ['ALTER TABLE supplier MODIFY supplier_id DECIMAL NULL;'],
    },
    {
        file: 'transactsql.test.ts',
        dialects: ['transactsql'],
        sql: ['ALTER TABLE t ALTER COLUMN foo INT NOT NULL DEFAULT 5;'],
    },
    {
        file: 'sql.test.ts',
        dialects: ['sql'],
        sql: [
            'ALTER TABLE t ALTER COLUMN foo SET DEFAULT 5;\nALTER TABLE t ALTER COLUMN foo DROP DEFAULT;\nALTER TABLE ' +
                't ALTER COLUMN foo DROP SCOPE CASCADE;\nALTER TABLE t ALTER COLUMN foo RESTART WITH 10;',
            'SELECT @name, :bar FROM foo;',
        ],
    },
    { file: 'features/deleteFrom.ts', sql: ["DELETE FROM Customers WHERE CustomerName='Alfred' AND Phone=5002132;"] },
    {
        file: 'features/insertInto.ts',
        sql: [
            "INSERT INTO Customers (ID, MoneyBalance, Address, City) VALUES (12,-123.4, 'Skagen 2111','Stv');",
            "INSERT INTO\n Customers\n (ID, MoneyBalance, Address, City)\n VALUES\n (12,-123.4, 'Skagen 2111','Stv');",
        ],
    },
    {
        file: 'features/insertInto.ts, without INTO',
        dialects: ['transactsql', 'plsql', 'mysql', 'mariadb'],
        sql: ["INSERT Customers (ID, MoneyBalance, Address, City) VALUES (12,-123.4, 'Skagen 2111','Stv');"],
    },
    {
        file: 'features/update.ts',
        sql: [
            "UPDATE Customers SET ContactName='Alfred Schmidt', City='Hamburg' WHERE CustomerName='Alfreds Futterkiste';",
            'UPDATE customers SET total_orders = order_summary.total  FROM ( SELECT * FROM bank) AS order_summary',
        ],
    },
    {
        file: 'features/update.ts, cursors',
        dialects: ['sql', 'transactsql', 'postgresql'],
        sql: ["UPDATE Customers SET Name='John' WHERE CURRENT OF my_cursor;"],
    },
    { file: 'features/truncateTable.ts', sql: ['TRUNCATE TABLE Customers;'] },
    {
        file: 'features/between.ts',
        sql: [
            'foo BETWEEN bar AND baz',
            'foo BETWEEN t.bar AND t.baz',
            'WHERE foo BETWEEN /*C1*/ t.bar /*C2*/ AND /*C3*/ t.baz',
            'foo BETWEEN 1+2 AND 3+4',
            'foo BETWEEN CASE x WHEN 1 THEN 2 END AND 3',
        ],
    },
    {
        file: 'features/join.ts',
        sql: ['JOIN', 'INNER JOIN', 'CROSS JOIN', 'LEFT JOIN', 'LEFT OUTER JOIN', 'RIGHT JOIN', 'RIGHT OUTER JOIN'].map(joined),
    },
    {
        file: 'features/join.ts, FULL',
        dialects: without('mysql', 'mariadb'),
        sql: ['FULL JOIN', 'FULL OUTER JOIN'].map(joined),
    },
    {
        file: 'features/join.ts, NATURAL',
        dialects: without('transactsql'),
        sql: [
            'NATURAL JOIN',
            'NATURAL LEFT JOIN',
            'NATURAL LEFT OUTER JOIN',
            'NATURAL RIGHT JOIN',
            'NATURAL RIGHT OUTER JOIN',
        ].map(joined),
    },
    { file: 'features/join.ts, STRAIGHT_JOIN', dialects: MYSQL, sql: [joined('STRAIGHT_JOIN')] },
    {
        file: 'features/join.ts, USING',
        dialects: without('transactsql'),
        sql: ['select * from customers join foo using (id);'],
    },
    {
        file: 'features/join.ts, APPLY',
        dialects: ['transactsql', 'plsql'],
        sql: [
            'SELECT * FROM customers CROSS APPLY fn(customers.id)',
            'SELECT * FROM customers OUTER APPLY fn(customers.id)',
        ],
    },
    {
        file: 'features/setOperations.ts',
        sql: ['UNION', 'UNION ALL', 'EXCEPT', 'INTERSECT'].map(set => `SELECT * FROM foo ${set} SELECT * FROM bar;`),
    },
    {
        file: 'features/limiting.ts',
        dialects: without('transactsql', 'plsql'),
        sql: [
            'SELECT * FROM tbl LIMIT 5, 10;',
            'SELECT * FROM tbl LIMIT abs(-5) - 1, (2 + 3) * 5;',
            'SELECT * FROM tbl LIMIT --comment\n 5,--comment\n6;',
            'SELECT * FROM tbl LIMIT 5 OFFSET 8;',
        ],
    },
    {
        file: 'features/limiting.ts, FETCH',
        dialects: ['sql', 'transactsql', 'plsql', 'postgresql', 'mariadb'],
        sql: [
            'SELECT * FROM tbl FETCH FIRST 10 ROWS ONLY;',
            'SELECT * FROM tbl FETCH NEXT 1 ROW ONLY;',
            'SELECT * FROM tbl OFFSET 250 ROWS FETCH FIRST 5 ROWS ONLY;',
        ],
    },
    {
        file: 'features/mergeInto.ts',
        dialects: ['transactsql', 'plsql'],
        sql: [
            'MERGE INTO DetailedInventory AS t\n USING Inventory AS i\n ON t.product = i.product\n WHEN MATCHED THEN\n ' +
                'UPDATE SET quantity = t.quantity + i.quantity\n WHEN NOT MATCHED THEN\n INSERT (product, quantity) ' +
                "VALUES ('Horse saddle', 12);",
        ],
    },
    {
        file: 'features/onConflict.ts',
        dialects: ['postgresql', 'sqlite'],
        sql: [
            "INSERT INTO tbl VALUES (1,'Blah') ON CONFLICT DO NOTHING;",
            "INSERT INTO tbl VALUES (1,'Leopard') ON CONFLICT DO UPDATE SET foo=1;",
        ],
    },
    {
        file: 'features/returning.ts',
        dialects: ['plsql', 'postgresql', 'mariadb', 'sqlite'],
        sql: ["INSERT INTO users (firstname, lastname) VALUES ('Joe', 'Cool') RETURNING id, firstname;"],
    },
    {
        file: 'features/isDistinctFrom.ts',
        dialects: ['postgresql'],
        sql: ['SELECT foo IS DISTINCT FROM bar, foo IS NOT DISTINCT FROM baz FROM tbl;'],
    },
    {
        file: 'features/commentOn.ts',
        dialects: ['postgresql'],
        sql: [
            "COMMENT ON TABLE my_table IS 'This is an awesome table.';",
            "COMMENT ON COLUMN my_table.ssn IS 'Social Security Number';",
        ],
    },
    { file: 'features/schema.ts', dialects: ['sql', 'plsql', 'postgresql', 'sqlite'], sql: ['SET SCHEMA schema1;'] },
    {
        file: 'features/constraints.ts',
        sql: ['SET NULL', 'CASCADE'].flatMap(action => [
            `CREATE TABLE foo (bar INT, FOREIGN KEY (bar) REFERENCES baz(id) ON DELETE ${action}, other INT);`,
            `CREATE TABLE foo (bar INT, FOREIGN KEY (bar) REFERENCES baz(id) ON UPDATE ${action}, other INT);`,
        ]),
    },
    {
        file: 'features/arrayAndMapAccessors.ts',
        dialects: ['postgresql'],
        sql: [
            'SELECT arr[1], order_lines[5].productId;',
            "SELECT alpha['a'], beta['gamma'].zeta, yota['foo.bar-baz'];",
            "SELECT foo.coalesce['blah'];",
            'SELECT arr /* comment */ [1];',
            'SELECT foo./* comment */arr[1];',
        ],
    },
    {
        file: 'features/arrayLiterals.ts',
        dialects: ['postgresql'],
        sql: [
            "SELECT ARRAY[1, 2, 3] FROM ARRAY['come-on', 'seriously', 'this', 'is', 'a', 'very', 'very', 'long', 'array'];",
        ],
    },
    {
        file: 'features/disableComment.ts',
        sql: [
            'SELECT foo FROM bar;\n/* sql-formatter-disable */\nSELECT foo FROM bar;\n/* sql-formatter-enable ' +
                '*/\nSELECT foo FROM bar;',
            '/* sql-formatter-disable */\nSELECT\n  foo\n    FROM\n      bar;\n/* sql-formatter-enable */',
            'SELECT foo FROM bar;\n/* sql-formatter-disable */\nSELECT foo FROM bar;\n\nSELECT foo FROM bar;',
            'SELECT /*sql-formatter-disable*/ ?!{}[] /*sql-formatter-enable*/ FROM bar;',
        ],
    },
    {
        file: 'features/identifiers.ts',
        dialects: without('mysql', 'mariadb'),
        sql: ['"foo JOIN bar"', 'SELECT "where" FROM "update"', 'SELECT "my table"."col name";', '"foo""bar"'],
    },
    {
        file: 'features/identifiers.ts, backticks',
        dialects: ['sql', 'mysql', 'mariadb', 'sqlite'],
        sql: ['`foo JOIN bar`', '`foo `` JOIN bar`', 'SELECT `where` FROM `update`', 'SELECT `my table`.`col name`;'],
    },
    {
        file: 'features/identifiers.ts, brackets',
        dialects: ['transactsql', 'sqlite'],
        sql: ['[foo JOIN bar]', '[foo ]] JOIN bar]', 'SELECT [where] FROM [update]', 'SELECT [my table].[col name];'],
    },
    {
        file: 'features/identifiers.ts, U&""',
        dialects: ['postgresql'],
        sql: [
            'U&"foo JOIN bar"',
            'SELECT U&"where" FROM U&"update"',
            'SELECT U&"my table".U&"col name";',
            'U&"foo"U&"bar"',
        ],
    },
    { file: 'features/strings.ts', sql: ["'foo JOIN bar'", "SELECT 'where' FROM 'update'", "'foo''bar'"] },
    { file: 'features/strings.ts, backslashes', dialects: ['sql', 'mysql', 'mariadb'], sql: ["'foo \\' JOIN bar'"] },
    {
        file: 'features/strings.ts, double quotes',
        dialects: MYSQL,
        sql: ['"foo JOIN bar"', '"foo \\" JOIN bar"', 'SELECT "where" FROM "update"'],
    },
    {
        file: 'features/strings.ts, dollars',
        dialects: ['postgresql'],
        sql: [
            '$xxx$foo $$ LEFT JOIN $yyy$ bar$xxx$',
            '$$foo JOIN bar$$',
            '$$foo $ JOIN bar$$',
            '$$foo \n bar$$',
            'SELECT $$where$$ FROM $$update$$',
        ],
    },
    {
        file: "features/strings.ts, N''",
        dialects: ['sql', 'transactsql', 'plsql', 'mysql'],
        sql: ["N'foo JOIN bar'", "SELECT N'where' FROM N'update'"],
    },
    {
        file: "features/strings.ts, X''",
        dialects: ['sql', 'postgresql', 'mysql', 'mariadb', 'sqlite'],
        sql: ["x'0E'", "X'1F0A89C3'", "SELECT x'2B' FROM foo"],
    },
    {
        file: "features/strings.ts, E''",
        dialects: ['postgresql'],
        sql: ["E'blah blah'", "E'some \\' FROM escapes'", "SELECT E'blah' FROM foo"],
    },
    {
        file: "features/strings.ts, q''",
        dialects: ['plsql'],
        sql: ["q'!I'm boss!'", "Q'{I'm boss}'", "q'(I'm boss)'", "nq'Xtest string Xtest string X test stringX'"],
    },
    {
        file: 'features/numbers.ts',
        sql: [
            'SELECT 42, -35.04, 105., 2.53E+3, 1.085E-5;',
            'SELECT 0xAE, 0x10F, 0b1010001;',
            'SELECT 1e-9 AS a, 1.5e+10 AS b, 3.5E12 AS c, 3.5e12 AS d;',
            'SELECT 1000. AS a;',
            'SELECT a, b / 1000. AS a_s, 100. * b / SUM(a_s);',
            'SELECT .456 AS foo;',
        ],
    },
    {
        file: 'features/operators.ts',
        sql: [
            ...['+', '-', '*', '/', '>', '<', '=', '<>', '<=', '>=', '!='].map(operator),
            'SELECT true AND false AS foo;',
            'SELECT true OR false AS foo;',
            'foo ALL bar',
            'foo = ANY (1, 2, 3)',
            'EXISTS bar',
            'foo IN (1, 2, 3)',
            "foo LIKE 'hello%'",
            'foo IS NULL',
            'UNIQUE foo',
        ],
    },
    {
        file: 'features/operators.ts, PostgreSQL',
        dialects: ['postgresql'],
        sql: [
            '%',
            '^',
            '|/',
            '||/',
            ':=',
            '&',
            '|',
            '#',
            '~',
            '<<',
            '>>',
            '~>~',
            '~<~',
            '~>=~',
            '~<=~',
            '@-@',
            '@@',
            '##',
            '<->',
            '&&',
            '&<',
            '&>',
            '<<|',
            '&<|',
            '|>>',
            '|&>',
            '<^',
            '^>',
            '?#',
            '?-',
            '?|',
            '?-|',
            '?||',
            '@>',
            '<@',
            '~=',
            '?',
            '@?',
            '?&',
            '->',
            '->>',
            '#>',
            '#>>',
            '#-',
            '=>',
            '>>=',
            '<<=',
            '~~',
            '~~*',
            '!~~',
            '!~~*',
            '~*',
            '!~',
            '!~*',
            '-|-',
            '||',
            '@@@',
            '!!',
            '^@',
            '<%',
            '<<%',
            '%>',
            '%>>',
            '<<->',
            '<->>',
            '<<<->',
            '<->>>',
            '<#>',
            '<=>',
            '<+>',
            '<~>',
            '<%>',
        ].map(operator),
    },
    {
        file: 'features/operators.ts, Transact-SQL',
        dialects: ['transactsql'],
        sql: ['%', '&', '|', '^', '~', '!<', '!>', '+=', '-=', '*=', '/=', '%=', '|=', '&=', '^='].map(operator),
    },
    {
        file: 'features/operators.ts, MySQL',
        dialects: MYSQL,
        sql: ['%', ':=', '&', '|', '^', '~', '<<', '>>', '<=>', '&&', '||', '!'].map(operator),
    },
    {
        file: 'features/operators.ts, PL/SQL',
        dialects: ['plsql'],
        sql: ['**', ':=', '%', '~=', '^=', '>>', '<<', '=>', '||'].map(operator),
    },
    {
        file: 'features/operators.ts, SQLite',
        dialects: ['sqlite'],
        sql: ['%', '~', '&', '|', '<<', '>>', '==', '->', '->>', '||'].map(operator),
    },
    {
        file: 'features/operators.ts, XOR',
        dialects: ['plsql', 'mysql', 'mariadb'],
        sql: ['SELECT true XOR false AS foo;'],
    },
    { file: 'options/param.ts', dialects: ['sql', 'mysql', 'mariadb', 'sqlite'], sql: ['SELECT ?, ?, ?;'] },
    { file: 'options/param.ts, numbers', dialects: ['postgresql'], sql: ['SELECT $1, $2 FROM tbl;'] },
    {
        file: 'options/param.ts, names',
        dialects: ['plsql', 'sqlite'],
        sql: ['SELECT :a1, :b2 FROM tbl WHERE x = :c', 'SELECT :1, :2 FROM tbl'],
    },
    {
        file: 'options/param.ts, variables',
        dialects: ['transactsql', 'sqlite', 'mysql', 'mariadb'],
        sql: ['SELECT @foo, @bar FROM tbl'],
    },
    {
        file: 'behavesLikeMariaDbFormatter.ts',
        dialects: MYSQL,
        sql: [
            'SET @foo := (SELECT * FROM tbl);',
            'ALTER TABLE t MODIFY col1 VARCHAR(50) CHARACTER SET greek',
            'ALTER TABLE t ALTER COLUMN foo SET DEFAULT 10;\nALTER TABLE t ALTER COLUMN foo DROP DEFAULT;',
            'SELECT @"foo fo", @\'bar ar\', @`baz zaz` FROM tbl;',
            "REPLACE INTO tbl VALUES (1,'Leopard'),(2,'Dog');",
            "INSERT INTO tbl VALUES (1,'Leopard') ON DUPLICATE KEY UPDATE foo=1;",
            'SELECT $foo, some$$ident',
            'SELECT 4four, 12345e, 12e45, $567 FROM tbl',
        ],
    },
    {
        file: 'behavesLikePostgresqlFormatter.ts',
        dialects: ['postgresql'],
        sql: [
            'SELECT foo$, some$$ident',
            'SELECT 2 :: numeric AS foo;',
            'SELECT DISTINCT ON (c1, c2) c1, c2 FROM tbl;',
            'SELECT foo[:5], bar[1:], baz[1:5], zap[:];',
            'ALTER TABLE t ALTER COLUMN foo SET DATA TYPE VARCHAR;\nALTER TABLE t ALTER COLUMN foo SET DEFAULT ' +
                '5;\nALTER TABLE t ALTER COLUMN foo DROP DEFAULT;\nALTER TABLE t ALTER COLUMN foo SET NOT NULL;\nALTER ' +
                'TABLE t ALTER COLUMN foo DROP NOT NULL;',
            'SELECT type, modified_at FROM items;',
            'SELECT id, type, name, location, label, password FROM release;',
            'INSERT INTO items default values RETURNING id;',
            'CREATE TABLE foo (items text);',
            'CREATE TABLE foo (text VARCHAR(100));',
        ],
    },
    {
        file: 'postgresql.test.ts',
        dialects: ['postgresql'],
        sql: [
            'SELECT;',
            'CREATE TABLE time_table (id INT,\n created_at TIMESTAMP WITH TIME ZONE,\n deleted_at TIME WITH TIME ' +
                'ZONE,\n modified_at TIMESTAMP(0) WITH TIME ZONE);',
            'SELECT * FROM tbl FOR UPDATE;\nSELECT * FROM tbl FOR UPDATE OF tbl.salary;',
            'SELECT foo OPERATOR(public.===) bar;',
            'SELECT foo operator ( !== ) bar;',
            'CREATE OR REPLACE FUNCTION foo ();',
            'CREATE TABLE foo (bar json, baz jsonb);',
            'CREATE OR REPLACE PROCEDURE foo () LANGUAGE sql AS $$ BEGIN END $$;',
        ],
    },
    {
        file: 'plsql.test.ts',
        dialects: ['plsql'],
        sql: [
            'SELECT col1 FROM tbl ORDER BY col2 DESC FETCH FIRST 20 ROWS ONLY;',
            'SELECT my_col$1#, col.a$, type#, procedure$, user# FROM tbl;',
            "SELECT N'value'",
            'WITH t1(id, parent_id) AS (\n-- Anchor member.\nSELECT id, parent_id FROM tab1 WHERE parent_id IS ' +
                'NULL\nMINUS\n-- Recursive member.\nSELECT t2.id, t2.parent_id FROM tab1 t2, t1 WHERE t2.parent_id = ' +
                't1.id\n) SEARCH BREADTH FIRST BY id SET order1,\nanother AS (SELECT * FROM dual)\nSELECT id, ' +
                'parent_id FROM t1 ORDER BY order1;',
            'SELECT employees_seq.nextval FROM dual@remote_db',
        ],
    },
    {
        file: 'transactsql.test.ts',
        dialects: ['transactsql'],
        sql: [
            'SELECT [my column] FROM [my table];',
            'SELECT from@bar, where#to, join$me FROM tbl;',
            'SELECT @bar, #baz, @@some, ##flam FROM tbl;',
            'SELECT hierarchyid :: GetRoot();',
            'SELECT * INTO #temp FROM tbl;',
            'SELECT 1 OPTION (RECOMPILE);',
            'SELECT a FROM t FOR XML PATH;',
        ],
    },
    { file: 'sqlite.test.ts', dialects: ['sqlite'], sql: ["REPLACE INTO tbl VALUES (1,'Leopard'),(2,'Dog');"] },
];
//# sourceMappingURL=sql-formatter-cases.js.map