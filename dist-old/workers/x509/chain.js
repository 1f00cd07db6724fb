import { isSignedBy } from './verify.js';
/** Maximum paths shown; cross-signed certificates can have exponentially many. */
const MAX_PATHS = 64;
/**
 * The issuer graph of `links`, which are distinct certificates. An edge leads from a certificate that is not
 * self-signed to one whose subject is its issuer. When several certificates have that name, or key identifiers
 * disagree, the signatures decide.
 */
export function chainOf(links) {
    const selfSigned = new Set(links.filter(({ certificate }) => isSelfSigned(certificate)).map(({ index }) => index));
    const edges = links.flatMap(link => (selfSigned.has(link.index) ? [] : edgesFrom(link, links)));
    const issuersOf = new Map(links.map(({ index }) => [index, edges.filter(({ from }) => from === index).map(({ to }) => to)]));
    const issuers = new Set(edges.map(({ to }) => to));
    const roleOf = (index) => {
        if (issuers.has(index))
            return selfSigned.has(index) ? 'root' : 'intermediate';
        return issuersOf.get(index).length > 0 ? 'leaf' : 'isolated';
    };
    const nodes = links.map(({ index, certificate: { shown } }) => {
        return {
            index,
            subject: shown.subject.rfc4514,
            issuer: shown.issuer.rfc4514,
            selfIssued: shown.selfIssued,
            role: roleOf(index),
        };
    });
    return {
        nodes,
        edges,
        paths: pathsFrom(nodes.filter(({ role }) => role === 'leaf').map(({ index }) => index), issuersOf),
        missingIssuers: nodes
            .filter(({ index }) => !selfSigned.has(index) && issuersOf.get(index).length === 0)
            .map(({ index, issuer }) => ({ index, issuer })),
        inOrder: nodes.every(({ index }, place) => place === nodes.length - 1 || issuersOf.get(index).includes(nodes[place + 1].index)),
    };
}
function edgesFrom({ index, certificate }, links) {
    const edges = links.flatMap((issuer) => {
        if (issuer.index === index || certificate.issuerKey !== issuer.certificate.subjectKey)
            return [];
        const sameKey = hasKeyIdentifierOf(certificate, issuer.certificate);
        const signatureVerified = isSignedBy(certificate, issuer.certificate.publicKey);
        if (sameKey === false && signatureVerified !== true)
            return [];
        return [{ from: index, to: issuer.index, match: sameKey === true ? 'key-id' : 'name', signatureVerified }];
    });
    return edges.some(({ signatureVerified }) => signatureVerified)
        ? edges.filter(({ signatureVerified }) => signatureVerified !== false)
        : edges;
}
/** Whether the authority key identifier equals the issuer's subject key identifier; null when one is absent. */
function hasKeyIdentifierOf(certificate, issuer) {
    const wanted = certificate.shown.extensions.find(({ akid }) => akid !== null)?.akid?.keyId;
    const found = issuer.shown.extensions.find(({ skid }) => skid !== null)?.skid;
    return wanted == null || found == null ? null : wanted === found;
}
/** Decided by the signature; when that cannot be verified, by names and key identifiers. */
function isSelfSigned(certificate) {
    return (certificate.shown.selfIssued &&
        (isSignedBy(certificate, certificate.publicKey) ?? hasKeyIdentifierOf(certificate, certificate) !== false));
}
/** The paths from each leaf upward, each until it has no further issuer. */
function pathsFrom(leaves, issuersOf) {
    const paths = [];
    const climb = (path) => {
        if (paths.length === MAX_PATHS)
            return;
        const next = issuersOf.get(path.at(-1)).filter(index => !path.includes(index));
        if (next.length === 0)
            paths.push(path);
        for (const index of next)
            climb([...path, index]);
    };
    for (const leaf of leaves)
        climb([leaf]);
    return paths;
}
//# sourceMappingURL=chain.js.map