import type { JsonDocument } from '../json/document.js';
import { pointerTo } from './pointer.js';
import type { Failure } from './schema.js';

/** Reasons that a message tells: one for a schema. */
const TOLD = 3;

/** Why a value does not fit a schema, for the message of the keyword that asked. */
export function reasonOf({ check, at, ...rest }: Failure, instance: JsonDocument): string {
  return NESTED.has(check.keyword)
    ? `it fails ${check.keyword}`
    : check.explain({ check, at, ...rest }, instance).message;
}

/** Why a value fits none of some schemas. */
export function reasonsOf(reasons: unknown, instance: JsonDocument): string {
  const all = (reasons as (Failure | null)[]).filter(reason => reason !== null);
  const told = all.slice(0, TOLD).map(reason => {
    const place = pointerTo(instance, reason.at);
    return `${place === '' ? '' : `at ${place} `}${reasonOf(reason, instance)}`;
  });
  return told.join('; ') + (all.length > TOLD ? `; and ${all.length - TOLD} more` : '');
}

/** Keywords whose own messages tell reasons: one level of them is enough. */
const NESTED = new Set(['anyOf', 'oneOf', 'propertyNames']);
