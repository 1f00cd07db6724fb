import type { JsonDocument } from '../json/document.js';
import { pointerTo } from './pointer.js';
import type { Failure } from './schema.js';

/** Maximum reasons in a message: one per schema. */
const MAX_REASONS = 3;

/** Why a value does not fit a schema, for the message of the keyword that applied it. */
export function reasonOf({ check, at, ...rest }: Failure, instance: JsonDocument): string {
  return NESTED.has(check.keyword)
    ? `it fails ${check.keyword}`
    : check.explain({ check, at, ...rest }, instance).message;
}

/** Why a value fits none of several schemas. */
export function reasonsOf(reasons: unknown, instance: JsonDocument): string {
  const all = (reasons as (Failure | null)[]).filter(reason => reason !== null);
  const told = all.slice(0, MAX_REASONS).map(reason => {
    const place = pointerTo(instance, reason.at);
    return `${place === '' ? '' : `at ${place} `}${reasonOf(reason, instance)}`;
  });
  return told.join('; ') + (all.length > MAX_REASONS ? `; and ${all.length - MAX_REASONS} more` : '');
}

/** Keywords whose messages contain reasons: only one level of them is shown. */
const NESTED = new Set(['anyOf', 'oneOf', 'propertyNames']);
