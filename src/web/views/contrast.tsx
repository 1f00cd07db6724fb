import { inWords } from '../contracts.js';
import { valueAsText } from '../format.js';
import { type ViewProps, viewAs } from './props.js';

/** Two colors of the input as text on a background, with the success criteria. */
export default function ContrastView(props: ViewProps) {
  const { values, result } = props;
  const { foreground, background } = viewAs(props, 'contrast');
  const colors = { color: valueAsText(values[foreground]), backgroundColor: valueAsText(values[background]) };
  const numbers = Object.entries(result).filter(([, value]) => typeof value === 'number');
  const verdicts = Object.entries(result).filter(([, value]) => typeof value === 'boolean');
  return (
    <>
      {numbers.map(([name, value]) => (
        <p class="headline" key={name}>
          {inWords(name)} {Math.floor(Number(value) * 100) / 100} : 1
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
    </>
  );
}
