import { valueAsText } from '../format.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const DATE = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A moment in a time zone: "Mon, 6 May 2024, 11:30". */
const inZone = (time: number, timeZone: string): string =>
  new Date(time).toLocaleString('en-GB', { ...DATE, ...TIME, timeZone });

/** Moments in ISO 8601: verbatim, in local time, and relative to now. Several are also shown on a time line. */
export function Moments({ value }: { readonly value: unknown }) {
  const all = (Array.isArray(value) ? value : [value]).map(item => ({ text: valueAsText(item), time: momentOf(item) }));
  const [first] = all;
  if (first === undefined || all.some(({ time }) => Number.isNaN(time))) return <code>{valueAsText(value)}</code>;
  const isLocal = ZONE !== 'UTC';
  if (all.length === 1) {
    return (
      <>
        <code>{first.text}</code> <span class="muted">{relativeTime(first.time)}</span>
        {isLocal && (
          <div class="muted">
            {inZone(first.time, ZONE)} in {ZONE}
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <table class="moments">
        <thead>
          <tr>
            <th scope="col">UTC</th>
            {isLocal && <th scope="col">You, in {ZONE}</th>}
            <th scope="col">From now</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ text, time }) => (
            <tr key={text}>
              <td title={text}>{inZone(time, 'UTC')}</td>
              {isLocal && <td>{inZone(time, ZONE)}</td>}
              <td>{relativeTime(time)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Strip times={all.map(({ time }) => time)} />
    </>
  );
}

/** A time line of 30 days, or of 24 hours if all moments are within a day; in UTC. */
function Strip({ times }: { times: readonly number[] }) {
  const first = Math.min(...times);
  const isDay = Math.max(...times) - first < DAY;
  const [unit, count, every] = isDay ? [HOUR, 24, 6] : [DAY, 30, 7];
  const start = Math.floor(first / unit) * unit;
  const cells = Array.from({ length: count }, (_, at) => start + at * unit);
  const label = (time: number): string =>
    new Date(time).toLocaleString('en-GB', {
      ...(isDay ? TIME : { day: 'numeric', month: 'short' }),
      timeZone: 'UTC',
    });
  const isMuted = (time: number): boolean => !isDay && [0, 6].includes(new Date(time).getUTCDay());
  const x = (time: number): number => ((time - start) / unit) * (300 / count);
  return (
    <svg class="strip" viewBox="0 0 300 30" role="img" aria-label={isDay ? 'On 24 hours' : 'On 30 days'}>
      {cells.map(time => (
        <rect
          key={time}
          x={x(time) + 0.5}
          y={5}
          width={300 / count - 1}
          height={12}
          class={isMuted(time) ? 'weekend' : 'day'}
        />
      ))}
      {times
        .filter(time => time < start + count * unit)
        .map(time => (
          <line key={time} x1={x(time)} x2={x(time)} y1={2} y2={20} class="mark" />
        ))}
      {cells
        .filter((_, at) => at % every === 0 && at < count - 2)
        .map(time => (
          <text key={time} x={x(time) + 0.5} y={28}>
            {label(time)}
          </text>
        ))}
    </svg>
  );
}
