import { useEffect, useRef, useState } from 'preact/hooks';
import { inWords } from '../contracts.js';
import { CopyButton } from '../copy-button.js';
import { valueAsText } from '../format.js';
import { Code } from './code.js';
import { momentOf, relativeTime } from './moments.js';
import { Swatch } from './swatch.js';

type Part = { readonly value: unknown };

/** A validity period with the current time. */
export function Validity({ value }: Part) {
  const { notBefore, notAfter } = (value ?? {}) as { notBefore?: unknown; notAfter?: unknown };
  const [from, to, now] = [momentOf(notBefore), momentOf(notAfter), Date.now()];
  const verdict =
    now < from ? (
      <b class="warn">△ not yet valid: starts {relativeTime(from)}</b>
    ) : now > to ? (
      <b class="bad">✕ expired {relativeTime(to)}</b>
    ) : (
      <b class="good">✓ valid: expires {relativeTime(to)}</b>
    );
  if (!Number.isFinite(from) || !Number.isFinite(to)) return <code>{valueAsText(value)}</code>;
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
        <code>{valueAsText(notBefore)}</code> <code>{valueAsText(notAfter)}</code>
      </p>
    </div>
  );
}

/** What the dates of a token say about now. No green: a token that has not expired may still be forged. */
export function Dates({ value }: Part) {
  if (value === 'expired') return <b class="bad">✕ expired</b>;
  if (value === 'not-yet-valid') return <b class="warn">△ not yet valid</b>;
  return <b>{value === 'no-expiry' ? 'no expiry date' : 'not expired'}</b>;
}

interface ChainData {
  readonly nodes?: readonly { index: number; subject: string; role: string }[];
  readonly edges?: readonly { from: number; to: number; signatureVerified: boolean | null }[];
  readonly paths?: readonly (readonly number[])[];
  readonly missingIssuers?: readonly { index: number; issuer: string }[];
}

/** Certification paths, with each certificate below its issuer. */
export function Chain({ value }: Part) {
  const { nodes = [], edges = [], paths = [], missingIssuers = [] } = (value ?? {}) as ChainData;
  const verdictOf = (from: number, to: number | undefined) =>
    edges.find(edge => edge.from === from && edge.to === to)?.signatureVerified;
  return (
    <>
      {paths.map(path => (
        <ol class="chain" key={path.join()}>
          {path.toReversed().map((index, depth, all) => {
            const node = nodes.find(other => other.index === index);
            const verified = depth === 0 ? undefined : verdictOf(index, all[depth - 1]);
            return (
              <li key={index} style={{ marginInlineStart: `${Math.min(depth, MAX_INDENT) * 24}px` }}>
                <b title={node?.subject}>{commonName(node?.subject ?? '')}</b> <small>{node?.role}</small>
                {verified === true && <span class="good">✓ signed by the one above</span>}
                {verified === false && <span class="bad">✕ not signed by the one above</span>}
                {verified === null && <span class="warn">△ signature not checked</span>}
              </li>
            );
          })}
        </ol>
      ))}
      {missingIssuers.map(({ index, issuer }) => (
        <p class="warn" key={index}>
          △ the issuer of {commonName(nodes.find(node => node.index === index)?.subject ?? '')} is not in the text:{' '}
          {issuer}
        </p>
      ))}
    </>
  );
}

/** Maximum indented levels. */
const MAX_INDENT = 8;

/** The common name in a distinguished name (RFC 4514), or the whole name. */
export function commonName(name: string): string {
  const [, common] = /(?:^|,)CN=((?:\\.|[^\\,])*)/.exec(name) ?? [];
  return common === undefined ? name : common.replace(/\\(.)/g, '$1');
}

/** A part of a token: its JSON, or its characters. */
export function TokenPart({ value }: Part) {
  if (typeof value === 'string') return <code class="wrap">{value}</code>;
  return <Code text={valueAsText(value)} language="json" label="JSON" isSnippet={true} />;
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

/** The bits of an address in groups, with the prefix marked. */
export function Prefix({ value }: Part) {
  const [address = '', prefix = ''] = String(value).split('/');
  const groups = address.includes(':') ? groupsOfIpv6(address) : groupsOfIpv4(address);
  const length = Number(prefix);
  if (groups === undefined || Number.isNaN(length)) return <code>{String(value)}</code>;
  const size = groups[0]?.bits.length ?? 8;
  const isSet = (group: number, bit: number): boolean => group * size + bit < length;
  return (
    <div>
      <code class="headline">{String(value)}</code>
      <div class="prefix" role="img" aria-label={`${length} of ${groups.length * size} bits are the prefix`}>
        {groups.map(({ label, bits }, group) => (
          <span key={group} class={size > 8 ? 'dense' : ''}>
            <small>{label}</small>
            {[...bits].map((bit, at) => (
              <i key={at} class={isSet(group, at) ? 'set' : ''}>
                {bit}
              </i>
            ))}
          </span>
        ))}
      </div>
    </div>
  );
}

interface BitGroup {
  /** The group as written in the address. */
  readonly label: string;
  readonly bits: string;
}

function groupsOfIpv4(address: string): readonly BitGroup[] | undefined {
  const parts = address.split('.');
  const isAddress = parts.length === 4 && parts.every(part => Number(part) >= 0 && Number(part) < 256);
  return isAddress ? parts.map(label => ({ label, bits: Number(label).toString(2).padStart(8, '0') })) : undefined;
}

/** The groups of an address in the form of RFC 5952: hexadecimal, with one `::` for groups that are zero. */
function groupsOfIpv6(address: string): readonly BitGroup[] | undefined {
  const [before = '', after] = address.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [head, tail] = [groups(before), groups(after ?? '')];
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  if (zeros < 0) return undefined;
  const all = [...head, ...new Array<string>(zeros).fill('0'), ...tail];
  const isAddress = all.length === 8 && all.every(group => /^[\da-f]{1,4}$/i.test(group));
  if (!isAddress) return undefined;
  return all.map(label => ({ label, bits: Number.parseInt(label, 16).toString(2).padStart(16, '0') }));
}

interface Parameter {
  readonly key: string;
  readonly value: string;
}

/** The parameters of a URL. A change is written to the input. */
export function Parameters({
  value,
  url,
  onText,
}: Part & { url: unknown; onText: ((text: string) => void) | undefined }) {
  const given = Array.isArray(value) ? (value as readonly Parameter[]) : [];
  const [rows, setRows] = useState(given);
  const sent = useRef<string>(undefined);
  // The result of one's own change must not replace the values: it would move the caret.
  useEffect(() => {
    if (sent.current !== String(url)) setRows(given);
  }, [JSON.stringify(given)]);
  const set = (next: readonly Parameter[]) => {
    setRows(next);
    const changed = URL.parse(String(url));
    if (changed === null || onText === undefined) return;
    changed.search = new URLSearchParams(next.map(({ key, value }) => [key, value])).toString();
    sent.current = changed.href;
    onText(changed.href);
  };
  const replace = (at: number, part: Partial<Parameter>) =>
    set(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <span class="pairs">
      {rows.slice(0, SHOWN).map((row, at) => (
        <span key={at}>
          {(['key', 'value'] as const).map(name => (
            <input
              key={name}
              type="text"
              aria-label={`${inWords(name)} ${at + 1}`}
              spellcheck={false}
              value={row[name]}
              onInput={({ currentTarget }) => replace(at, { [name]: currentTarget.value })}
            />
          ))}
          <CopyButton text={() => row.value} what={row.key} />
          <button
            type="button"
            class="quiet"
            aria-label={`Remove ${at + 1}`}
            onClick={() => set(rows.filter((_, index) => index !== at))}
          >
            Remove
          </button>
        </span>
      ))}
      {rows.length > SHOWN && <small>{(rows.length - SHOWN).toLocaleString('en')} more; download has all</small>}
    </span>
  );
}

/** Maximum parameters that are displayed. */
const SHOWN = 200;

/** A color with its swatch. */
export function Color({ value }: Part) {
  if (typeof value === 'string') {
    return CSS.supports('color', value) ? <Swatch color={value} label={value} /> : <code>{value}</code>;
  }
  const { hex, name } = (value ?? {}) as { hex?: unknown; name?: unknown };
  return <Swatch color={String(hex)} label={[name, hex].filter(Boolean).map(inWordsOrHex).join(' ')} />;
}

const inWordsOrHex = (text: unknown): string => (String(text).startsWith('#') ? String(text) : inWords(String(text)));
