import { random, randomBelow } from './random.js';

export const KB = 1024;
export const MB = 1024 * KB;

/** ASCII pieces, joined by `separator` up to `size` bytes. */
export function pieces(size: number, separator: string, piece: (index: number) => string): string {
  const parts: string[] = [];
  for (let length = 0, index = 0; ; index++) {
    const part = piece(index);
    length += part.length + separator.length;
    if (length - separator.length > size) break;
    parts.push(part);
  }
  return parts.join(separator);
}

export const WORDS = (
  'account balance customer delivery example from invoice journal keeps ledger market number order people quarter ' +
  'report state total until value with year'
).split(' ');

/** Reproducible sentences, one a line. */
export function prose(size: number): string {
  const numbers = random(1);
  return pieces(size, '\n', () => {
    const words = Array.from(
      { length: 6 + (numbers.next().value % 9) },
      () => WORDS[numbers.next().value % WORDS.length],
    );
    return `${words.join(' ')} ${numbers.next().value % 1000}.`;
  });
}

/** An item of a list, as a typical JSON API returns it. */
const record = (index: number) => ({
  id: index,
  name: `Customer ${index}`,
  email: index % 4 === 0 ? null : `customer${index}@example.com`,
  active: index % 3 > 0,
  balance: (index * 7919) / 100,
  tags: ['new', `group-${index % 7}`],
  address: { city: `City ${index % 31}`, zip: String(10_000 + index) },
});

export const json = (size: number): string => `[${pieces(size - 2, ',', index => JSON.stringify(record(index)))}]`;

/** The schema of such a list. */
export const RECORD_SCHEMA = JSON.stringify({
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name', 'address'],
    properties: {
      id: { type: 'integer', minimum: 0 },
      name: { type: 'string', maxLength: 100 },
      email: { type: ['string', 'null'], format: 'email' },
      active: { type: 'boolean' },
      balance: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      address: {
        type: 'object',
        required: ['city'],
        properties: { city: { type: 'string' }, zip: { type: 'string', pattern: '^[0-9]+$' } },
      },
    },
  },
});

export const xml = (size: number): string =>
  `<?xml version="1.0"?><orders>${pieces(size - 40, '', index => `<order id="${index}"><name>Customer ${index}</name><total currency="EUR">${index}.50</total><open/></order>`)}</orders>`;

export const yaml = (size: number): string =>
  pieces(
    size,
    '\n',
    index =>
      `service-${index}:\n  image: "example/app:${index}"\n  ports: [80, ${8000 + index}]\n  environment:\n    ` +
      `MODE: production\n    RETRIES: ${index % 9}`,
  );

const csvRecord = (index: number): string =>
  `${index},Customer ${index},"City, ${index % 31}",${index}.50,${index % 5 === 0 ? '"said ""yes"""' : ''}`;

export const csv = (size: number): string => `id,name,city,total,note\n${pieces(size - 30, '\n', csvRecord)}`;

export const sql = (size: number): string =>
  pieces(
    size,
    '\n',
    index =>
      `select a.id, count(*) as n, sum(b.amount * 1.19) from orders a inner join lines b on a.id = b.order_id ` +
      `and b.state in ('open', 'sent') ` +
      `where a.created >= '2024-01-01' and (a.note is null or a.note like '%${index}%') group by a.id having ` +
      `count(*) > ${index} order by n desc limit 10;`,
  );

/** The text with every fortieth line changed. */
export const edited = (text: string): string =>
  text
    .split('\n')
    .map((line, index) => (index % 40 === 20 ? line.toUpperCase() : line))
    .join('\n');

const LEVELS = ['INFO', 'INFO', 'INFO', 'INFO', 'DEBUG', 'DEBUG', 'WARN', 'ERROR'];

/** A reproducible log. */
export function log(bytes: number): string {
  const next = randomBelow(1);
  const lines: string[] = [];
  for (let size = 0; size < bytes; ) {
    const line =
      `2024-05-${10 + next(20)}T12:${10 + next(50)}:00Z ${LEVELS[next(8)]} worker-${next(16)} request ${next(1e6)} ` +
      `took ${next(900)} ms\n`;
    lines.push(line);
    size += line.length;
  }
  return lines.join('').slice(0, bytes);
}
