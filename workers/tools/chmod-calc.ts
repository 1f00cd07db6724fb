import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/chmod-calc.js';
import { readOctal, writeOctal } from '../file-mode/octal.js';
import { readSymbolic, writeSymbolic } from '../file-mode/symbolic.js';
import { trimmed } from '../text/trimmed.js';

export const run: Run<typeof contract> = ({ octal, symbolic }) => {
  const modesRead = [
    ...(octal === undefined ? [] : [{ field: 'octal', ...readOctal(trimmed(octal)) }]),
    ...(symbolic === undefined ? [] : [{ field: 'symbolic', ...readSymbolic(trimmed(symbolic)) }]),
  ];
  const modes: number[] = [];
  for (const read of modesRead) {
    if ('fault' in read) return failed(`${read.field}: ${read.fault}`);
    modes.push(read.mode);
  }
  const [mode, other] = modes;
  if (mode === undefined) return failed('missing input: expected octal or symbolic');
  if (other !== undefined && other !== mode) {
    return failed(
      `octal and symbolic differ: ${writeOctal(mode)} is ${writeSymbolic(mode)}, but ${writeSymbolic(other)} is ` +
        `${writeOctal(other)}`,
    );
  }
  return {
    octal: writeOctal(mode),
    symbolic: writeSymbolic(mode),
    bits: { setuid: (mode & 0o4000) !== 0, setgid: (mode & 0o2000) !== 0, sticky: (mode & 0o1000) !== 0 },
    error: null,
  };
};

function failed(error: string) {
  return { octal: null, symbolic: null, bits: null, error };
}
