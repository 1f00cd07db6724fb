import { useId, useState } from 'preact/hooks';
import { inWords } from '../contracts.js';
import { readIdentifier } from '../identifier.js';
import { Moments } from '../views/moments.js';

/** Reads a pasted UUID or ULID. It stays in the page. */
export default function IdentifierPanel() {
  const id = useId();
  const [text, setText] = useState('');
  const read = text.trim() === '' ? undefined : readIdentifier(text);
  // A version 7 or a ULID can have a time that no calendar has.
  const moment = read?.time === undefined ? undefined : new Date(read.time);
  return (
    <div class="panel">
      <label for={id}>Read a UUID or ULID</label>
      <input
        id={id}
        type="text"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div role="status">
        {text.trim() !== '' && read === undefined && (
          <p class="bad">✕ neither a UUID (32 hexadecimal digits) nor a ULID (26 digits of Base32)</p>
        )}
        {read !== undefined && (
          <dl class="facts">
            <div>
              <dt>Kind</dt>
              <dd>{read.kind}</dd>
            </div>
            {Object.entries(read.facts).map(([name, value]) => (
              <div key={name}>
                <dt>{inWords(name)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {moment !== undefined && (
              <div>
                <dt>Time</dt>
                <dd>
                  {Number.isNaN(moment.getTime()) ? (
                    `${read.time} ms after 1970`
                  ) : (
                    <Moments value={moment.toISOString()} />
                  )}
                </dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </div>
  );
}
