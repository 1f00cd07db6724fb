import { Buffer } from 'node:buffer';

/** A value as a line of an answer. */
export const jsonLine = (value: object): Buffer => lineWithId('', value);

/** A value as the answer to a line; `id` is the member `"id"` as JSON text with a comma, or empty. */
export const lineWithId = (id: string, value: object): Buffer =>
  Buffer.from(`{${id}${JSON.stringify(value).slice(1)}\n`);
