import { readOctal, writeOctal } from '../file-mode/octal.js';
import { readSymbolic, writeSymbolic } from '../file-mode/symbolic.js';
export const run = ({ octal, symbolic }) => {
    const modesRead = [
        ...(octal === undefined ? [] : [{ field: 'octal', ...readOctal(octal) }]),
        ...(symbolic === undefined ? [] : [{ field: 'symbolic', ...readSymbolic(symbolic) }]),
    ];
    const modes = [];
    for (const read of modesRead) {
        if ('fault' in read)
            return failed(`${read.field}: ${read.fault}`);
        modes.push(read.mode);
    }
    const [mode, other] = modes;
    if (mode === undefined)
        return failed('missing input: expected octal or symbolic');
    if (other !== undefined && other !== mode) {
        return failed(`octal and symbolic differ: ${writeOctal(mode)} is ${writeSymbolic(mode)}, but ${writeSymbolic(other)} is ` +
            `${writeOctal(other)}`);
    }
    return {
        octal: writeOctal(mode),
        symbolic: writeSymbolic(mode),
        bits: { setuid: (mode & 0o4000) !== 0, setgid: (mode & 0o2000) !== 0, sticky: (mode & 0o1000) !== 0 },
        error: null,
    };
};
function failed(error) {
    return { octal: null, symbolic: null, bits: null, error };
}
//# sourceMappingURL=chmod-calc.js.map