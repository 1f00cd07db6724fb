import { useEffect, useId, useState } from 'preact/hooks';
import type { SignatureCheck } from '../token-signature.js';

/** Time between the last key and the check, in milliseconds. */
const SETTLE_MS = 150;

/**
 * The signature of a token, which is checked in the browser once the user gives a key. The key is a state of this
 * component alone: it is never sent, stored, or part of a link or of the history.
 */
export function Signature({ token, value }: { readonly token: string; readonly value: unknown }) {
  const [key, setKey] = useState('');
  const [checked, setChecked] = useState<{ token: string; key: string; check: SignatureCheck }>();
  const id = useId();
  useEffect(() => {
    if (key.trim() === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const { checkSignature } = await import('../token-signature.js');
      const check = await checkSignature(token, key);
      if (isCurrent) setChecked({ token, key, check });
    }, SETTLE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [token, key]);
  const isSigned = value !== '';
  // A verdict about another token or key must not be seen for a moment.
  const check = isSigned && checked?.token === token && checked.key === key ? checked.check : undefined;
  return (
    <div class="signature">
      <p role="status">
        {check === undefined ? (
          <b class="warn">△ {isSigned ? 'signature not checked' : 'not signed: anybody can have written this token'}</b>
        ) : (
          <b class={CLASSES[check.status]}>
            {SIGNS[check.status]} {check.text}
          </b>
        )}
      </p>
      {isSigned && (
        <>
          <label for={id}>Key: secret, PEM, JWK or JWK set. It stays in this tab.</label>
          <textarea
            id={id}
            rows={2}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            value={key}
            onInput={({ currentTarget }) => setKey(currentTarget.value)}
          />
        </>
      )}
    </div>
  );
}

const CLASSES = { verified: 'good', failed: 'bad', unchecked: 'warn' } as const;
const SIGNS = { verified: '✓', failed: '✕', unchecked: '△' } as const;
