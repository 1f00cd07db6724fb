/** Where a call belongs in a distributed trace, in lower-case hexadecimal. */
export interface TraceContext {
  readonly traceId: string;
  readonly parentId: string;
}

/** Version 0 ends after the flags; a later version may go on after a hyphen. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/**
 * Reads `traceparent` (W3C Trace Context level 1, section 3.2). Undefined where it is not
 * valid: it is then ignored, as the specification says, and never logged.
 */
export function parseTraceparent(value: unknown): TraceContext | undefined {
  if (typeof value !== 'string') return undefined;
  const [, version, traceId, parentId, more] = TRACEPARENT.exec(value) ?? [];
  if (traceId === undefined || parentId === undefined) return undefined;
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined;
  return { traceId, parentId };
}
