/** The place of a call in a distributed trace: ids in lower-case hexadecimal. */
export interface TraceContext {
  readonly traceId: string;
  /** The span of the caller. */
  readonly spanId: string;
  /** A byte; bit 0: the caller may have recorded its span. */
  readonly flags: number;
}

/** Version 0 ends after the flags; later versions may append fields after a hyphen. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Parses `traceparent` (W3C Trace Context level 1, section 3.2). Undefined when it is not
 * valid: the specification says to ignore it, so it is never logged.
 */
export function parseTraceparent(value: unknown): TraceContext | undefined {
  if (typeof value !== 'string') return undefined;
  const [, version, traceId, spanId, flags = '', more] = TRACEPARENT.exec(value) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, flags: parseInt(flags, 16) };
}
