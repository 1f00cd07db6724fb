import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import type { FormValues } from './fields.js';
import { fileHasPrivateKey, valuesHavePrivateKey } from './private-key.js';

/** Whether an input may be sent by itself: not if it contains a private key, nor while a file is examined. */
type KeyGuard = 'open' | 'examining' | 'closed';

/** Examines the input of a tool for private keys. `allow` lets this tool send them from now on. */
export function useKeyGuard(
  contract: PageContract,
  values: FormValues,
  file: File | undefined,
): { readonly guard: KeyGuard; allow(): void } {
  const [isAllowed, setAllowed] = useState(false);
  const [examined, setExamined] = useState<{ file: File; hasKey: boolean }>();
  useEffect(() => {
    let isCurrent = true;
    if (file !== undefined) {
      void fileHasPrivateKey(file).then(hasKey => isCurrent && setExamined({ file, hasKey }));
    }
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const textHasKey = useMemo(() => valuesHavePrivateKey(contract, values), [contract, values]);
  const guardOf = (): KeyGuard => {
    if (isAllowed) return 'open';
    if (file === undefined) return textHasKey ? 'closed' : 'open';
    if (examined?.file !== file) return 'examining';
    return examined.hasKey ? 'closed' : 'open';
  };
  return { guard: guardOf(), allow: () => setAllowed(true) };
}
