/** RFC 3986 appendix B, without the fragment. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/;
/** Splits a URI reference into the part before its fragment and the fragment without `#`; undefined if it has none. */
export function splitFragment(reference) {
    const hash = reference.indexOf('#');
    if (hash < 0)
        return { uri: reference, fragment: undefined };
    return { uri: reference.slice(0, hash), fragment: reference.slice(hash + 1) };
}
/**
 * Resolves `reference`, which has no fragment, against `base` (RFC 3986 section 5.2.2). With an empty base the result
 * stays relative. `base` is a resolved URI without dot segments, so only the segments of the reference are processed.
 */
export function resolve(base, reference) {
    if (reference === '')
        return base;
    const to = partsOf(reference);
    if (to.scheme !== undefined)
        return recompose({ ...to, path: withoutDots(to.path) });
    const from = partsOf(base);
    const { scheme } = from;
    if (to.authority !== undefined)
        return recompose({ ...to, scheme, path: withoutDots(to.path) });
    const { authority } = from;
    if (to.path === '')
        return recompose({ ...from, query: to.query ?? from.query });
    const path = to.path.startsWith('/') ? withoutDots(to.path) : merged(from, to.path);
    return recompose({ scheme, authority, path, query: to.query });
}
function partsOf(reference) {
    const [, scheme, authority, path = '', query] = PARTS.exec(reference);
    return { scheme, authority, path, query };
}
/** RFC 3986 sections 5.2.3 and 5.2.4: the path after the last slash of the base, with dot segments removed. */
function merged(base, path) {
    const folder = base.authority !== undefined && base.path === '' ? '/' : base.path.slice(0, base.path.lastIndexOf('/') + 1);
    if (folder === '')
        return withoutDots(path);
    if (!DOTS.test(path))
        return folder + path;
    // The end of the base folder that ".." has not removed, with its slash.
    let end = folder.length;
    const kept = [];
    const segments = path.split('/');
    for (const segment of segments) {
        if (segment === '..') {
            if (kept.pop() === undefined)
                end = end > 1 ? folder.lastIndexOf('/', end - 2) + 1 : end;
        }
        else if (segment !== '.') {
            kept.push(segment);
        }
    }
    if (DOT.test(segments.at(-1)))
        kept.push('');
    return folder.slice(0, end) + kept.join('/');
}
const DOTS = /(?:^|\/)\.\.?(?:\/|$)/;
const DOT = /^\.\.?$/;
/** RFC 3986 section 5.2.4. */
function withoutDots(path) {
    if (!DOTS.test(path))
        return path;
    const rooted = path.startsWith('/');
    const segments = (rooted ? path.slice(1) : path).split('/');
    const kept = [];
    for (const segment of segments) {
        if (segment === '..')
            kept.pop();
        else if (segment !== '.')
            kept.push(segment);
    }
    const last = segments.at(-1);
    if (last === '.' || last === '..')
        kept.push('');
    return (rooted ? '/' : '') + kept.join('/');
}
/** RFC 3986 section 5.3. */
function recompose({ scheme, authority, path, query }) {
    return ((scheme === undefined ? '' : `${scheme}:`) +
        (authority === undefined ? '' : `//${authority}`) +
        path +
        (query === undefined ? '' : `?${query}`));
}
//# sourceMappingURL=uri.js.map