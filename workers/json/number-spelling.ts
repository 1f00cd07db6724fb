/**
 * The one spelling of a JSON number's exact value (RFC 8259 section 6): its
 * significant digits as a whole number, then the power of ten where that is not
 * 0. Linear in the lexeme, however long its digits or its exponent are.
 */
export function numberSpelling(lexeme: string): string {
  // Most numbers are spelled so.
  if (!/[.eE]|0$/.test(lexeme)) return lexeme;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]\+?(-?\d+))?$/.exec(lexeme) ?? [];
  const digits = whole + fraction;
  const end = endBefore('0', digits);
  if (end === 0) return '0';
  const power = sum(exponent, digits.length - end - fraction.length);
  return `${sign}${digits.slice(0, end).replace(/^0+/, '')}${power === '0' ? '' : `e${power}`}`;
}

/** As many digits as a double holds exactly, with room for a sum. */
const WIDTH = 15;

/** A whole number in digits and one of fewer than `WIDTH`, added; without leading zeros. */
function sum(number: string, addend: number): string {
  const [, sign = '', digits = ''] = /^(-?)0*(\d*)$/.exec(number) ?? [];
  if (digits.length <= WIDTH) return String(Number(number) + addend);
  const low = Number(digits.slice(-WIDTH)) + (sign === '' ? addend : -addend);
  const carry = Math.floor(low / 10 ** WIDTH);
  const rest = String(low - carry * 10 ** WIDTH).padStart(WIDTH, '0');
  return sign + `${carried(digits.slice(0, -WIDTH), carry)}${rest}`.replace(/^0+/, '');
}

/** `digits`, which stand for no less than 1, and a carry of 1, 0 or -1. */
function carried(digits: string, carry: number): string {
  if (carry === 0) return digits;
  const [through, becomes] = carry > 0 ? ['9', '0'] : ['0', '9'];
  const end = endBefore(through, digits);
  const kept = digits.slice(0, Math.max(0, end - 1));
  return `${kept}${Number(digits.charAt(end - 1)) + carry}${becomes.repeat(digits.length - end)}`;
}

/** Where the run of `character` that ends `text` begins. */
function endBefore(character: string, text: string): number {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return end;
}
