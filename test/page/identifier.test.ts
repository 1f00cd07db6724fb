import t from 'tap';
import { decodeTime, ulid } from 'ulid';
import { v1, v4, v6, v7, version } from 'uuid';
import { readIdentifier } from '../../src/web/identifier.js';

t.test('versions, variants and times are those of RFC 9562', async t => {
  const time = Date.parse('2022-02-22T19:22:22.000Z');
  for (const [id, kind, facts, expected, source] of [
    [
      'C232AB00-9414-11EC-B3C8-9F6BDECED846',
      'UUID version 1',
      { clockSequence: '13256', node: '9f:6b:de:ce:d8:46' },
      time,
      'appendix A.1',
    ],
    ['5df41881-3aed-3515-88a7-2f4a814cf09e', 'UUID version 3', { variant: 'RFC 9562' }, undefined, 'appendix A.2'],
    ['919108f7-52d1-4320-9bac-f847db4148a8', 'UUID version 4', { madeFrom: 'random' }, undefined, 'appendix A.3'],
    ['2ed6657d-e927-568b-95e1-2665a8aea6a2', 'UUID version 5', {}, undefined, 'appendix A.4'],
    ['1EC9414C-232A-6B00-B3C8-9F6BDECED846', 'UUID version 6', { clockSequence: '13256' }, time, 'appendix A.5'],
    ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', 'UUID version 7', {}, time, 'appendix A.6'],
    ['2489E9AD-2EE2-8E00-8EC9-32D5F69181C0', 'UUID version 8', { madeFrom: 'custom' }, undefined, 'appendix B.1'],
    ['00000000-0000-0000-0000-000000000000', 'Nil UUID', {}, undefined, 'section 5.9'],
    ['FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', 'Max UUID', {}, undefined, 'section 5.10'],
    ['6ba7b810-9dad-11d1-00b4-00c04fd430c8', 'UUID', { variant: 'NCS, before 1988' }, undefined, 'section 4.1'],
    ['6ba7b810-9dad-11d1-c0b4-00c04fd430c8', 'UUID', { variant: 'Microsoft, before COM' }, undefined, 'section 4.1'],
    ['6ba7b810-9dad-11d1-e0b4-00c04fd430c8', 'UUID', { variant: 'reserved' }, undefined, 'section 4.1'],
    ['00000000-0000-1000-8000-000000000000', 'UUID version 1', {}, Date.UTC(1582, 9, 15), 'section 5.1, the epoch'],
    [' {017f22e279b07cc398c4dc0c0c07398f}\n', 'UUID version 7', {}, time, 'braces, no hyphens'],
    ['urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 'UUID version 7', {}, time, 'section 4, URN'],
  ] as const) {
    const read = readIdentifier(id);
    t.equal(read?.kind, kind, source);
    t.match(read?.facts, facts, source);
    t.equal(read?.time, expected, source);
  }
});

t.test('what libraries make is read with their time', async t => {
  for (const id of [v1(), v4(), v6(), v7()]) t.equal(readIdentifier(id)?.kind, `UUID version ${version(id)}`);
  const msecs = 1_714_566_600_123;
  for (const id of [v1({ msecs }), v6({ msecs }), v7({ msecs })]) t.equal(readIdentifier(id)?.time, msecs, id);
  for (const time of [1, msecs, 2 ** 48 - 1]) {
    const id = ulid(time);
    t.same(readIdentifier(id), { kind: 'ULID', facts: { randomness: id.slice(10) }, time });
    t.equal(decodeTime(id), time);
    t.equal(readIdentifier(id.toLowerCase())?.time, time);
  }
});

t.test('other texts are not identifiers', async t => {
  for (const text of [
    '',
    'x',
    '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
    '01ARZ3NDEKTSV4RRFFQ69G5FAU',
    '01ARZ3NDEKTSV4RRFFQ69G5FA',
    '{017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    '017f22e2-79b07cc3-98c4-dc0c0c07398f',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398g',
    'a'.repeat(100_000),
  ]) {
    t.equal(readIdentifier(text), undefined, text.slice(0, 40));
  }
});
