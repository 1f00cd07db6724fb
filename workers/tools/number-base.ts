import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/number-base.js';
import { readNumeral } from '../number/numeral.js';
import { trimmed } from '../text/trimmed.js';

export const run: Run<typeof contract> = ({ value: text, fromBase, toBase }) => {
  const numeral = readNumeral(trimmed(text), fromBase);
  if ('fault' in numeral) {
    const error = `value: ${numeral.fault}`;
    return { binary: null, octal: null, decimal: null, hexadecimal: null, custom: null, error };
  }
  const { value } = numeral;
  return {
    binary: value.toString(2),
    octal: value.toString(8),
    decimal: value.toString(10),
    hexadecimal: value.toString(16).toUpperCase(),
    custom: toBase === undefined ? null : value.toString(toBase),
    error: null,
  };
};
