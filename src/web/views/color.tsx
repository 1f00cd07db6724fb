import { inWords } from '../contracts.js';
import { CopyButton } from '../copy-button.js';
import { valueAsText } from '../format.js';
import { type ViewProps, viewAs } from './props.js';
import { Swatch } from './swatch.js';

type Channels = Readonly<Record<string, number>>;

/** A color as a swatch, in all notations, and as text on white and on black. */
export default function ColorView(props: ViewProps) {
  const { result } = props;
  const { field } = viewAs(props, 'color');
  const main = valueAsText(result[field]);
  const facts = Object.entries(result).filter(([, value]) => value !== null && value !== undefined);
  return (
    <>
      <div class="big-swatch" style={{ backgroundColor: main }} role="img" aria-label={main} />
      <dl class="record">
        {facts.map(([name, value]) => {
          if (typeof value === 'number') return null;
          const near = value as { hex?: unknown; name?: unknown };
          const isNear = typeof value === 'object' && typeof near.hex === 'string';
          const text = isNear
            ? valueAsText(near.name)
            : typeof value === 'string'
              ? value
              : notation(name, value as Channels);
          return (
            <div key={name}>
              <dt>{inWords(name)}</dt>
              <dd>
                {isNear ? (
                  <Swatch color={valueAsText(near.hex)} label={`${text} ${valueAsText(near.hex)}`} />
                ) : (
                  <code>{text}</code>
                )}
                <CopyButton text={() => text} what={inWords(name)} />
              </dd>
            </div>
          );
        })}
      </dl>
      <div class="samples">
        {GROUNDS.map(ground => {
          const ratio = facts.find(
            ([name, value]) => typeof value === 'number' && name.toLowerCase().endsWith(ground),
          )?.[1];
          return (
            <p key={ground} style={{ color: main, backgroundColor: ground }}>
              Text on {ground}
              <span style={{ color: ground === 'white' ? 'black' : 'white' }}>{valueAsText(ratio)} : 1</span>
            </p>
          );
        })}
      </div>
    </>
  );
}

const GROUNDS = ['white', 'black'] as const;

/** Units of channels in CSS; others have none. */
const UNITS: Readonly<Record<string, string>> = { 'hsl.s': '%', 'hsl.l': '%', 'hwb.w': '%', 'hwb.b': '%' };

/** The CSS Color 4 notation for channels, with alpha only if it is not 1. */
function notation(name: string, { a = 1, ...channels }: Channels): string {
  const parts = Object.entries(channels).map(([channel, value]) => `${value}${UNITS[`${name}.${channel}`] ?? ''}`);
  return `${name}(${parts.join(' ')}${a < 1 ? ` / ${a}` : ''})`;
}
