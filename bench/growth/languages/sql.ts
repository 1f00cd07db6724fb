import type { Language } from '../language.js';

/** The layout of long lists takes more than linear time; a deadline ends it. */
const LAYOUT = 'the layout of long lists';

/** SQL, as much as seven dialects share. */
const sql: Language = {
  atoms: ['1', 'a', "'s'", 'a.b', 'count(*)', '(select 1)', ''],
  lists: [
    {
      frame: 'select ⟨x⟩ from t',
      separators: [',', ', ', ' + ', ' or '],
      items: [
        'a', 'c⟨n⟩', '1', 'a.b', "'s'", 'f(a)', 'a[1]', 'a as b', '"q"', '/* c */ a', 'case when a then b end', '`q`',
        'a::int', '@p⟨n⟩', ':p', '?',
      ],
      holder: '(⟨x⟩)',
    },
    {
      frame: '⟨x⟩',
      separators: [';\n', ';'],
      items: [
        'select 1', 'insert into t values (1)', 'update t set a = 1', '', 'with a as (select 1) select * from a',
        'create table t⟨n⟩ (a int)', '-- c', 'delete from t',
      ],
      holder: '⟨x⟩',
    },
    {
      frame: 'select * from a ⟨x⟩',
      separators: [' ', '\n'],
      items: ['join b on a.x = b.x', 'left join c⟨n⟩ using (x)', 'where a = 1', 'and b', 'union select 1', ', d'],
    },
    {
      frame: '⟨x⟩',
      separators: [''],
      items: [
        ',', ';', '(', ')', '.', '+', '-', '--', '/*', "'", '"', '$', '$$', '`', '[', ']', ':', '@', '\\', ' ', '\n',
        '0', 'a', '#', '=', '<', '!', '{', '}',
      ],
    },
    { frame: "'⟨x⟩'", separators: [''], items: ["''", 'a', '\\', '\n'] },
    { frame: '/*⟨x⟩*/', separators: [''], items: ['*', '/', 'c', '/*', '\n'] },
  ],
  wrappers: [
    '(⟨x⟩)', 'f(⟨x⟩)', 'case when a then ⟨x⟩ end', '(select ⟨x⟩)', 'a[⟨x⟩]', '(1, ⟨x⟩)', '(select * from ⟨x⟩ t)',
    'between 1 and ⟨x⟩', '{⟨x⟩}', 'begin ⟨x⟩ end', '/* ⟨x⟩ */',
  ],
  texts: ['⟨x⟩', 'select ⟨x⟩'],
  targets: ['postgresql', 'mysql', 'transactsql', 'sql'].map(dialect => ({
    tool: 'sql-beautify',
    fields: ['sql'],
    with: { dialect },
    deadline: LAYOUT,
  })),
};

export default sql;
