import { readNumeral } from '../number/numeral.js';
export const run = ({ value: text, fromBase, toBase }) => {
    const numeral = readNumeral(text, fromBase);
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
//# sourceMappingURL=number-base.js.map