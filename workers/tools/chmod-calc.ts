import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/chmod-calc.js';
import { readOctal, writeOctal } from '../file-mode/octal.js';
import { readSymbolic, writeSymbolic } from '../file-mode/symbolic.js';

export const run: Run<typeof contract> = ({ octal, symbolic }) => {
  const read = [
    ...(octal === undefined ? [] : [{ field: 'octal', ...readOctal(octal) }]),
    ...(symbolic === undefined ? [] : [{ field: 'symbolic', ...readSymbolic(symbolic) }]),
  ];
  const modes: number[] = [];
  for (const one of read) {
    if ('fault' in one) return refused(`${one.field} is no file mode: ${one.fault}`);
    modes.push(one.mode);
  }
  const [mode, other] = modes;
  if (mode === undefined) return refused('nothing to convert: give octal or symbolic');
  if (other !== undefined && other !== mode) {
    return refused(
      `octal and symbolic disagree: ${writeOctal(mode)} is ${writeSymbolic(mode)}, ${writeSymbolic(other)} is ` +
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

function refused(error: string) {
  return { octal: null, symbolic: null, bits: null, error };
}
