import { useEffect, useState } from 'preact/hooks';
import { LOCAL_ZONE, Moments, momentInZone, momentOf } from './moments.js';

/** Gets the moments after one, at most so many that a call returns; throws when that fails or is aborted. */
export type MomentsAfter = (moment: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Days of the strip, and maximum calls for its moments. */
const DAYS = 30;
const MAX_CALLS = 10;
const DAY_MS = 86_400_000;

interface Runs {
  readonly times: readonly number[];
  /** Whether all moments within the period are known. */
  readonly isComplete: boolean;
  readonly isLoading: boolean;
}

/** The next moments of a schedule: those of the result in a table, all of the next 30 days in a strip. */
export function Schedule({ value, more }: { readonly value: unknown; readonly more: MomentsAfter | undefined }) {
  const given: readonly string[] = Array.isArray(value) ? value.map(String) : [];
  const key = given.join();
  const [runs, setRuns] = useState<Runs>();
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const times = given.map(momentOf);
      const end = (times[0] ?? 0) + (DAYS + 1) * DAY_MS;
      let isComplete = times.length === 0 || (times.at(-1) ?? 0) >= end;
      setRuns({ times: [...times], isComplete, isLoading: !isComplete });
      for (let call = 0; call < MAX_CALLS && !isComplete && more !== undefined; call++) {
        const next = await more(new Date(times.at(-1) ?? 0).toISOString(), controller.signal);
        times.push(...next.map(momentOf));
        isComplete = next.length === 0 || (times.at(-1) ?? 0) >= end;
      }
      if (!controller.signal.aborted) setRuns({ times, isComplete, isLoading: false });
    };
    // What is known stays, and is said to be cut.
    load().catch(() => !controller.signal.aborted && setRuns(before => before && { ...before, isLoading: false }));
    return () => controller.abort();
  }, [key]);
  return (
    <>
      <Moments value={value} />
      {runs !== undefined && runs.times.length > 0 && <Strips runs={runs} />}
    </>
  );
}

function Strips({ runs: { times, isComplete, isLoading } }: { runs: Runs }) {
  const zones = LOCAL_ZONE === 'UTC' ? ['UTC'] : ['UTC', LOCAL_ZONE];
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? first;
  // Many runs within hours would be one line on 30 days.
  const isDay = !isComplete && !isLoading && last - first < DAY_MS;
  return (
    <div aria-busy={isLoading}>
      {zones.map(zone => (
        <Strip key={zone} times={times} zone={zone} isDay={isDay} known={isComplete ? Infinity : last} />
      ))}
      {!isComplete && !isLoading && (
        <p class="muted">
          Cut after {times.length} runs, at {momentInZone(last, 'UTC')} UTC: later runs are not shown.
        </p>
      )}
    </div>
  );
}

interface StripProps {
  readonly times: readonly number[];
  readonly zone: string;
  /** Whether it shows 24 hours instead of 30 days. */
  readonly isDay: boolean;
  /** Until when all moments are known. */
  readonly known: number;
}

/** A time line from the day, or the hour, of the first moment on, in one time zone. */
function Strip({ times, zone, isDay, known }: StripProps) {
  const starts = startsOf(times[0] ?? 0, zone, isDay);
  const [start = 0] = starts;
  const end = starts.at(-1) ?? start;
  const count = starts.length - 1;
  const every = isDay ? 6 : 7;
  const x = (time: number): number => ((time - start) / (end - start)) * 300;
  const shown = times.filter(time => time < end);
  const label = (time: number): string =>
    new Date(time).toLocaleString('en-GB', {
      ...(isDay ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { day: 'numeric', month: 'short' }),
      timeZone: zone,
    });
  const isWeekend = (time: number): boolean =>
    !isDay && /^S/.test(new Date(time).toLocaleString('en', { weekday: 'short', timeZone: zone }));
  const period = isDay ? '24 hours' : `${DAYS} days`;
  return (
    <figure class="runs-strip">
      <figcaption>
        {period} in {zone}
        {isDay ? '' : `: ${shown.length}${known < end ? ' or more' : ''} ${shown.length === 1 ? 'run' : 'runs'}`}
      </figcaption>
      <svg
        class="strip"
        viewBox="0 0 300 30"
        role="img"
        aria-label={`${shown.length} ${shown.length === 1 ? 'run' : 'runs'} on ${period}, in ${zone}`}
      >
        {starts.slice(0, -1).map((time, at) => (
          <rect
            key={time}
            x={x(time) + 0.5}
            y={5}
            width={x(starts[at + 1] ?? end) - x(time) - 1}
            height={12}
            class={time > known ? 'unknown' : isWeekend(time) ? 'weekend' : 'day'}
          />
        ))}
        {shown.map(time => (
          <line key={time} x1={x(time)} x2={x(time)} y1={2} y2={20} class="mark" />
        ))}
        {starts
          .filter((_, at) => at % every === 0 && at < count - 2)
          .map(time => (
            <text key={time} x={x(time) + 0.5} y={28}>
              {label(time)}
            </text>
          ))}
      </svg>
    </figure>
  );
}

/** The starts of the days, or hours, of a strip, and the end of the last one. Days have the length of their zone. */
function startsOf(first: number, zone: string, isDay: boolean): readonly number[] {
  const date = new Date(first);
  if (isDay) {
    const hour = Math.floor(first / 3_600_000) * 3_600_000;
    return Array.from({ length: 25 }, (_, at) => hour + at * 3_600_000);
  }
  return Array.from({ length: DAYS + 1 }, (_, at) =>
    zone === 'UTC'
      ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + at)
      : new Date(date.getFullYear(), date.getMonth(), date.getDate() + at).getTime(),
  );
}
