import { inWords } from '../contracts.js';
import { valueAsText } from '../format.js';
import { hexOf, paintedColor } from '../painted-color.js';
import { contrastRatio, passingColor, type Rgb } from './passing-color.js';
import { type ViewProps, viewAs } from './props.js';

/** Two colors of the input as text on a background, with the success criteria and colors that meet them. */
export default function ContrastView(props: ViewProps) {
  const { values, result, onChange } = props;
  const { foreground, background } = viewAs(props, 'contrast');
  const colors = { color: valueAsText(values[foreground]), backgroundColor: valueAsText(values[background]) };
  const numbers = Object.entries(result).filter(([, value]) => typeof value === 'number');
  const verdicts = Object.entries(result).filter(([, value]) => typeof value === 'boolean');
  return (
    <>
      {numbers.map(([name, value]) => (
        <p class="headline" key={name}>
          {inWords(name)} {ratioInWords(Number(value))}
        </p>
      ))}
      <div class="samples contrast" style={colors}>
        <p class="large">The quick brown fox</p>
        <p class="bold">jumps over the lazy dog</p>
        <p>and reads the small print below it.</p>
      </div>
      <ul class="plain verdicts">
        {verdicts.map(([name, isMet]) => (
          <li key={name}>
            <b class={isMet ? 'good' : 'bad'}>{isMet ? '✓ passes' : '✕ fails'}</b> {inWords(name)}
          </li>
        ))}
      </ul>
      <NearestColors
        fields={[foreground, background]}
        colors={[colors.color, colors.backgroundColor]}
        onTake={onChange}
      />
    </>
  );
}

/** The minimum contrast of normal text by level (WCAG 2.2, 1.4.3 and 1.4.6). */
const LEVELS = { AA: 4.5, AAA: 7 } as const;

/** A ratio as it can be claimed: never rounded up to a threshold. */
const ratioInWords = (ratio: number): string => `${Math.floor(ratio * 100) / 100} : 1`;

const rgbOf = (text: string): Rgb | undefined => {
  const hex = paintedColor(text)?.hex;
  return hex === undefined ? undefined : ([1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as never);
};

interface NearestColorsProps {
  /** The input fields of the text and of the background, and their colors. */
  readonly fields: readonly [string, string];
  readonly colors: readonly [string, string];
  readonly onTake: (field: string, color: string) => void;
}

/** For levels that are not met: the nearest text and the nearest background of the same hue that meet them. */
function NearestColors({ fields, colors, onTake }: NearestColorsProps) {
  const [text, ground] = colors.map(rgbOf);
  if (text === undefined || ground === undefined) return null;
  const missed = Object.entries(LEVELS).filter(([, ratio]) => contrastRatio(text, ground) < ratio);
  if (missed.length === 0) return null;
  return (
    <table class="nearest">
      <caption>Nearest colors of the same hue that pass for normal text</caption>
      <tbody>
        {missed.map(([level, ratio]) => (
          <tr key={level}>
            <th scope="row">{level}</th>
            {fields.map((field, at) => {
              const [color, other] = at === 0 ? [text, ground] : [ground, text];
              const passing = passingColor(color, other, ratio);
              if (passing === undefined) return <td key={field}>No {inWords(field).toLowerCase()} passes.</td>;
              const hex = hexOf(passing);
              const sample =
                at === 0
                  ? { color: hex, backgroundColor: hexOf(other) }
                  : { color: hexOf(other), backgroundColor: hex };
              return (
                <td key={field}>
                  <button type="button" onClick={() => onTake(field, hex)}>
                    <span class="sample-letters" style={sample} aria-hidden="true">
                      Aa
                    </span>{' '}
                    Use {hex} as {inWords(field).toLowerCase()}, {ratioInWords(contrastRatio(passing, other))}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
