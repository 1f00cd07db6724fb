/** Escapes text for XML content and attributes (XML 1.0 section 2.4). Drops characters that XML does not allow. */
export const escaped = (text) => text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
/** An element with its attributes; the content is markup. Numbers are rounded to two decimals. */
export function element(name, attributes, content = '') {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${typeof value === 'number' ? Number(value.toFixed(2)) : escaped(value)}"`);
    return `<${name}${written.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`;
}
/** Colors that people with any color vision can tell apart (Okabe and Ito, 2008). */
export const COLORS = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#E69F00', '#56B4E9', '#000000'];
//# sourceMappingURL=svg.js.map