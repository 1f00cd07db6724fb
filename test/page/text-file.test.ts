import { File } from 'node:buffer';
import t from 'tap';
import { readTextFile } from '../../src/web/text-file.js';

const read = (bytes: readonly number[]) => readTextFile(new File([Uint8Array.from(bytes)], 'a.txt'));

t.test('a file of UTF-8 is read byte for byte', async t => {
  t.same(await read([0x61, 0x0d, 0x0a, 0xc3, 0xa4]), { text: 'a\r\nä' });
  t.same(await read([0xef, 0xbb, 0xbf, 0x61]), { text: '\ufeffa' }, 'a byte order mark is part of the text');
  t.same(await read([]), { text: '' });
});

t.test('other files are rejected with the reason', async t => {
  const problem = 'a.txt: expected UTF-8 text, found other bytes';
  t.match(await read([0xe4]), { problem, isReadable: true }, 'Latin-1');
  t.match(await read([0xff, 0xfe, 0x61, 0x00]), { problem }, 'UTF-16');
  t.match(await read([0xc3]), { problem }, 'a truncated character');
  const unreadable = { name: 'a.txt', size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) };
  t.same(await readTextFile(unreadable), { problem: 'a.txt: unreadable', isReadable: false });
});

t.test('a file above the limit is not read', async t => {
  let reads = 0;
  const arrayBuffer = async () => {
    reads++;
    return new ArrayBuffer(0);
  };
  const limit = 48 * 1024 * 1024;
  t.same(await readTextFile({ name: 'a.log', size: limit, arrayBuffer }), { text: '' });
  const { problem } = (await readTextFile({ name: 'a.log', size: limit + 1, arrayBuffer })) as { problem: string };
  t.equal(problem, 'a.log: 50.3 MB, maximum 50.3 MB');
  t.equal(reads, 1);
});
