import { valueAsText } from '../format.js';

/** A date as milliseconds since 1970; NaN for anything else. */
export const momentOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** The time between now and a moment: "in 3 days", "2 hours ago". */
export function relativeTime(time: number): string {
  if (!Number.isFinite(time)) return '';
  const seconds = (time - Date.now()) / 1000;
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(Math.round(seconds), 'second');
}

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** The time zone of the browser. */
export const LOCAL_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const DATE = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A moment in a time zone: "Mon, 6 May 2024, 11:30"; with `isExact` to the second. */
export const momentInZone = (time: number, timeZone: string, isExact = false): string =>
  new Date(time).toLocaleString('en-GB', { ...DATE, ...TIME, ...(isExact && { second: '2-digit' }), timeZone });

/** Moments in ISO 8601: verbatim, in local time, and relative to now. */
export function Moments({ value }: { readonly value: unknown }) {
  const all = (Array.isArray(value) ? value : [value]).map(item => ({ text: valueAsText(item), time: momentOf(item) }));
  const [first] = all;
  if (first === undefined || all.some(({ time }) => Number.isNaN(time))) return <code>{valueAsText(value)}</code>;
  const isLocal = LOCAL_ZONE !== 'UTC';
  if (all.length === 1) {
    return (
      <>
        <code>{first.text}</code> <span class="muted">{relativeTime(first.time)}</span>
        {isLocal && (
          <div class="muted">
            {momentInZone(first.time, LOCAL_ZONE)} in {LOCAL_ZONE}
          </div>
        )}
      </>
    );
  }
  return (
    <table class="moments">
      <thead>
        <tr>
          <th scope="col">UTC</th>
          {isLocal && <th scope="col">You, in {LOCAL_ZONE}</th>}
          <th scope="col">From now</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ text, time }) => (
          <tr key={text}>
            <td title={text}>{momentInZone(time, 'UTC')}</td>
            {isLocal && <td>{momentInZone(time, LOCAL_ZONE)}</td>}
            <td>{relativeTime(time)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
