/** RFC 3492 section 5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 0x80;
/** Decodes lowercase `text` of at most a label's length (RFC 3492 section 6.2); undefined if it is not valid. */
export function decodePunycode(text) {
    const delimiter = text.lastIndexOf('-');
    const output = Array.from(text.slice(0, Math.max(0, delimiter)), character => character.charCodeAt(0));
    let n = INITIAL_N;
    let i = 0;
    let bias = INITIAL_BIAS;
    for (let at = delimiter + 1; at < text.length; i++) {
        const before = i;
        let weight = 1;
        for (let k = BASE;; k += BASE) {
            const digit = DIGITS.indexOf(text.charAt(at));
            if (at++ >= text.length || digit < 0)
                return undefined;
            i += digit * weight;
            const threshold = thresholdAt(k, bias);
            if (digit < threshold)
                break;
            weight *= BASE - threshold;
        }
        const length = output.length + 1;
        bias = adapted(i - before, length, before === 0);
        n += Math.floor(i / length);
        if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff))
            return undefined;
        i %= length;
        output.splice(i, 0, n);
    }
    return String.fromCodePoint(...output);
}
/** Encodes `label`, which has at most a few hundred characters (RFC 3492 section 6.3). */
export function encodePunycode(label) {
    const points = Array.from(label, character => character.codePointAt(0));
    const basic = points.filter(point => point < INITIAL_N);
    let output = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '');
    let n = INITIAL_N;
    let delta = 0;
    let bias = INITIAL_BIAS;
    for (let done = basic.length; done < points.length; delta++, n++) {
        const next = Math.min(...points.filter(point => point >= n));
        delta += (next - n) * (done + 1);
        n = next;
        for (const point of points) {
            if (point < n)
                delta++;
            if (point !== n)
                continue;
            output += variableLength(delta, bias);
            bias = adapted(delta, done + 1, done === basic.length);
            delta = 0;
            done++;
        }
    }
    return output;
}
function variableLength(delta, bias) {
    let digits = '';
    let left = delta;
    for (let k = BASE;; k += BASE) {
        const threshold = thresholdAt(k, bias);
        if (left < threshold)
            return digits + DIGITS.charAt(left);
        digits += DIGITS.charAt(threshold + ((left - threshold) % (BASE - threshold)));
        left = Math.floor((left - threshold) / (BASE - threshold));
    }
}
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
function thresholdAt(k, bias) {
    return Math.min(Math.max(k - bias, T_MIN), T_MAX);
}
/** RFC 3492 section 6.1. */
function adapted(delta, points, first) {
    let left = Math.floor(delta / (first ? DAMP : 2));
    left += Math.floor(left / points);
    let k = 0;
    for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE)
        left = Math.floor(left / (BASE - T_MIN));
    return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}
//# sourceMappingURL=punycode.js.map