import { Buffer } from 'node:buffer';

/** A value as a line of an answer. */
export const jsonLine = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
