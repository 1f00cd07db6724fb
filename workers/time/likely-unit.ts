/** Units finer than a second, by powers of ten. */
const FINER_UNITS = [
  { name: 'milliseconds', perSecond: 1e3 },
  { name: 'microseconds', perSecond: 1e6 },
  { name: 'nanoseconds', perSecond: 1e9 },
] as const;

/** In seconds: present-day timestamps are between these, the years 1973 and 5138. */
const EARLIEST = 1e8;
const LATEST = 1e11;

/** Maximum characters of a timestamp in a message. */
const MAX_SHOWN = 40;

/** A unit in which a timestamp has a present-day date. */
interface FinerUnit {
  readonly name: (typeof FINER_UNITS)[number]['name'];
  /** For a message: "1714566600000 looks like milliseconds (2024-05-01T12:30:00.000Z)". */
  readonly looks: string;
}

/**
 * The unit that gives a timestamp, a decimal number as text, a present-day date when seconds would put it beyond the
 * year 5138; undefined when seconds are plausible or no unit fits.
 */
export function likelyFinerUnit(timestamp: string): FinerUnit | undefined {
  const number = Number(timestamp);
  const magnitude = Math.abs(number);
  if (magnitude < LATEST) return undefined;
  const unit = FINER_UNITS.find(({ perSecond }) => magnitude < LATEST * perSecond && magnitude >= EARLIEST * perSecond);
  if (unit === undefined) return undefined;
  const { name, perSecond } = unit;
  // A double has too few digits for nanoseconds.
  const whole = BigInt(/^[+-]?\d+(?=$|\.\d+$)/.exec(timestamp)?.[0] ?? Math.trunc(number));
  const perMs = BigInt(perSecond / 1000);
  const ms = Number(whole / perMs) - (whole % perMs < 0n ? 1 : 0);
  const shown = timestamp.length <= MAX_SHOWN ? timestamp : `${timestamp.slice(0, MAX_SHOWN)}…`;
  return { name, looks: `${shown} looks like ${name} (${new Date(ms).toISOString()})` };
}
