import { randomUUID } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { v7 } from 'uuid';
import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/uuid-gen.js';

export const run: Run<typeof contract> = ({ format, count, uppercase, hyphens }) => {
  const next = MAKERS[format]();
  const ids = Array.from({ length: count }, () => {
    const id = next();
    const cased = uppercase ? id.toUpperCase() : id.toLowerCase();
    return hyphens ? cased : cased.replaceAll('-', '');
  });
  return { ids };
};

/** A fresh maker for each call: order is promised within an answer, and no call's state reaches another. */
const MAKERS: Record<Parameters<typeof run>[0]['format'], () => () => string> = {
  'uuid-v4': () => randomUUID,
  'uuid-v7': () => v7,
  ulid: () => monotonicFactory(),
};
