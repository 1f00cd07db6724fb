import t from 'tap';
import { sniffDelimiter } from '../../workers/csv/delimiter.js';

/** By hand. */
const cases: readonly [name: string, text: string, delimiter: string][] = [
  ['comma', 'a,b\n1,2', ','],
  ['semicolon', 'a;b\n1;2', ';'],
  ['tab', 'a\tb\n1\t2', '\t'],
  ['one column', 'a\nb\nc', ','],
  ['one column of sentences', 'text\nfirst; then\n', ';'],
  ['an empty text', '', ','],
  ['quoted delimiters do not count', 'Id,Html\n1,"<a style=""x:1; y:2; z:3;"">"\n', ','],
  ['line ends in quotes do not end a record', 'a;"x\ny,z,z\n,,,"\n1;2', ';'],
  ['a quote within a field is literal', 'a"x;b\n1";2\n', ';'],
  ['decimal commas', 'a;b\n1,5;2,5\n3,5;4,5', ';'],
  ['commas in some sentences', 'id\ttext\n1\tone, two, three, four\n2\tnone', '\t'],
  ['semicolons in one sentence', 'a,b\n1,x; y; z; w;', ','],
  ['ragged rows', 'a;b;c\n1;2\n1;2;3;4,5', ';'],
  ['ragged rows with decimal commas', 'a;b;c\n1,5;2\n1;2;3;4,5', ';'],
  ['equally often in one record: comma', 'a,b;c', ','],
  ['more often in one record', 'a;b;c,d', ';'],
  ['CRLF', 'a;b\r\n1;2\r\n', ';'],
  ['CR', 'a;b\r1;2\r', ';'],
  ['an unclosed quote', 'a;b\n1;"2,,,,,\n,,,,', ';'],
  ['empty lines are not records', `a;b${'\n'.repeat(20)}1,5;2`, ';'],
  ['only ten records are counted', `${'a;b\n'.repeat(10)}${'a,b,c,d\n'.repeat(90)}`, ';'],
  ['the tenth record is counted', `${'a;b,c\n'.repeat(9)}a,b,c,d\n`, ','],
];

t.test('the delimiter is detected', async t => {
  for (const [name, text, delimiter] of cases) t.equal(sniffDelimiter(text), delimiter, name);
});
