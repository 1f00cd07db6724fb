import { inWords } from '../contracts.js';
import type { Values } from '../fields.js';
import { textOf } from '../take.js';
import { Code } from './code.js';
import { Swatch } from './swatch.js';

type Part = { readonly value: unknown };

const DAY = 86_400_000;
/** Days that the strip of a series of moments shows. */
const STRIP_DAYS = 30;

const momentOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** How far a moment is from now: "in 3 days", "2 hours ago". */
function distance(time: number): string {
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

const weekday = (time: number): string =>
  new Date(time).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' });

/** Moments in ISO 8601, each with its weekday and its distance; several of them on a strip of 30 days too. */
export function Moments({ value }: Part) {
  const all = (Array.isArray(value) ? value : [value]).map(text => ({ text: String(text), time: momentOf(text) }));
  const first = Math.min(...all.map(({ time }) => time));
  const start = Math.floor(first / DAY) * DAY;
  const marks = all.filter(({ time }) => time < start + STRIP_DAYS * DAY);
  return (
    <>
      <ol class="plain moments">
        {all.map(({ text, time }) => (
          <li key={text}>
            <code>{text}</code> {!Number.isNaN(time) && `${weekday(time)}, ${distance(time)}`}
          </li>
        ))}
      </ol>
      {all.length > 1 && !Number.isNaN(first) && (
        <svg class="strip" viewBox={`0 0 ${STRIP_DAYS * 10} 26`} role="img" aria-label={`The first ${STRIP_DAYS} days`}>
          {Array.from({ length: STRIP_DAYS }, (_, day) => {
            const time = start + day * DAY;
            const isWeekend = [0, 6].includes(new Date(time).getUTCDay());
            return (
              <rect key={day} x={day * 10 + 0.5} y={4} width={9} height={12} class={isWeekend ? 'weekend' : 'day'} />
            );
          })}
          {marks.map(({ text, time }) => (
            <line
              key={text}
              x1={((time - start) / DAY) * 10}
              x2={((time - start) / DAY) * 10}
              y1={1}
              y2={19}
              class="mark"
            />
          ))}
          {[0, 7, 14, 21, 28].map(day => (
            <text key={day} x={day * 10} y={25}>
              {new Date(start + day * DAY).toLocaleDateString('en', {
                day: 'numeric',
                month: 'short',
                timeZone: 'UTC',
              })}
            </text>
          ))}
        </svg>
      )}
    </>
  );
}

/** A period with today on it. */
export function Validity({ value }: Part) {
  if (typeof value === 'string') return <Status value={value} />;
  const { notBefore, notAfter } = (value ?? {}) as { notBefore?: unknown; notAfter?: unknown };
  const [from, to, now] = [momentOf(notBefore), momentOf(notAfter), Date.now()];
  const verdict =
    now < from ? (
      <b class="warn">△ not yet valid: starts {distance(from)}</b>
    ) : now > to ? (
      <b class="bad">✕ expired {distance(to)}</b>
    ) : (
      <b class="good">✓ valid: expires {distance(to)}</b>
    );
  if (!Number.isFinite(from) || !Number.isFinite(to)) return <code>{textOf(value)}</code>;
  const today = Math.min(100, Math.max(0, ((now - from) / (to - from)) * 100));
  return (
    <div class="validity">
      <p>{verdict}</p>
      <svg class="period" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="day" x={0} y={2} width={100} height={2} />
        <rect class="past" x={0} y={2} width={today} height={2} />
        <rect class="mark" x={Math.min(99.4, today)} y={0} width={0.6} height={6} />
      </svg>
      <p class="ends">
        <code>{textOf(notBefore)}</code> <code>{textOf(notAfter)}</code>
      </p>
    </div>
  );
}

/** A verdict in a word. */
function Status({ value }: { value: string }) {
  if (value === 'valid') return <b class="good">✓ valid</b>;
  return value === 'expired' ? <b class="bad">✕ expired</b> : <b class="warn">△ {value}</b>;
}

interface ChainData {
  readonly nodes?: readonly { index: number; subject: string; role: string }[];
  readonly edges?: readonly { from: number; to: number; signatureVerified: boolean | null }[];
  readonly paths?: readonly (readonly number[])[];
  readonly missingIssuers?: readonly { index: number; issuer: string }[];
}

/** Paths of certificates, each below its issuer. */
export function Chain({ value }: Part) {
  const { nodes = [], edges = [], paths = [], missingIssuers = [] } = (value ?? {}) as ChainData;
  const isSound = (from: number, to: number | undefined) =>
    edges.find(edge => edge.from === from && edge.to === to)?.signatureVerified;
  const sign = (verified: boolean | null | undefined) =>
    verified === true ? <b class="good">✓ signature</b> : verified === false ? <b class="bad">✕ signature</b> : null;
  return (
    <div class="chain">
      {paths.map(path => (
        <ul class="plain" key={path.join()}>
          {path.toReversed().map((index, depth, all) => {
            const node = nodes.find(other => other.index === index);
            return (
              <li key={index} style={{ paddingInlineStart: `${depth * 20}px` }}>
                {depth > 0 && <span aria-hidden="true">└ </span>}
                {node?.subject} <small>{node?.role}</small> {depth > 0 && sign(isSound(index, all[depth - 1]))}
              </li>
            );
          })}
        </ul>
      ))}
      {missingIssuers.map(({ index, issuer }) => (
        <p class="warn" key={index}>
          △ the issuer of block {index} is not in the text: {issuer}
        </p>
      ))}
    </div>
  );
}

/** Claims that are moments, as words beside their numbers (RFC 7519 section 4.1). */
const MOMENT_CLAIMS = ['exp', 'nbf', 'iat', 'auth_time'];

/** A part of a token: its JSON, and its times as words. */
export function Token({ value }: Part & { input: Values }) {
  const claims = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const moments = MOMENT_CLAIMS.flatMap(claim => {
    const seconds = claims[claim];
    return typeof seconds === 'number' && Math.abs(seconds) < 8.64e12 ? [{ claim, time: seconds * 1000 }] : [];
  });
  return (
    <div class="part">
      <Code text={textOf(value)} language="json" />
      {moments.map(({ claim, time }) => (
        <p key={claim}>
          <code>{claim}</code> {new Date(time).toISOString()}, {distance(time)}
        </p>
      ))}
    </div>
  );
}

/** The parts of a URL, in order: scheme, who, host, path, query, fragment. */
const URL_PARTS = /^([a-z][\w+.-]*:(?:\/\/)?)?([^@/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/iu;
const URL_NAMES = ['scheme', 'who', 'host', 'path', 'query', 'fragment'] as const;

/** A URL with its parts colored. */
export function UrlParts({ value }: Part) {
  const [, ...parts] = URL_PARTS.exec(String(value)) ?? ['', '', '', String(value)];
  return (
    <code class="url">
      {parts.map((part, at) =>
        part === undefined || part === '' ? null : (
          <span key={URL_NAMES[at]} class={`url-${URL_NAMES[at]}`} title={URL_NAMES[at]}>
            {part}
          </span>
        ),
      )}
    </code>
  );
}

/** The bits of an address, those of its prefix marked. */
export function Prefix({ value }: Part) {
  const [address = '', prefix = ''] = String(value).split('/');
  const bits = address.includes(':') ? undefined : bitsOf(address);
  const length = Number(prefix);
  if (bits === undefined || Number.isNaN(length)) return <code>{String(value)}</code>;
  return (
    <div>
      <code>{String(value)}</code>
      <p class="prefix" role="img" aria-label={`${length} of ${bits.length} bits are the prefix`}>
        {[...bits].map((bit, at) => (
          <span key={at} class={`${at < length ? 'set' : ''}${at % 8 === 7 ? ' end' : ''}`}>
            {bit}
          </span>
        ))}
      </p>
    </div>
  );
}

const bitsOf = (address: string): string | undefined => {
  const parts = address.split('.').map(Number);
  const isAddress = parts.length === 4 && parts.every(part => part >= 0 && part < 256);
  return isAddress ? parts.map(part => part.toString(2).padStart(8, '0')).join('') : undefined;
};

/** A color with its swatch. */
export function Color({ value }: Part) {
  if (typeof value === 'string') {
    return CSS.supports('color', value) ? <Swatch color={value} label={value} /> : <code>{value}</code>;
  }
  const { hex, name } = (value ?? {}) as { hex?: unknown; name?: unknown };
  return <Swatch color={String(hex)} label={[name, hex].filter(Boolean).map(inWordsOrHex).join(' ')} />;
}

const inWordsOrHex = (text: unknown): string => (String(text).startsWith('#') ? String(text) : inWords(String(text)));
