/** The result: the first hint with a verdict decides, the others follow it in `signals`. */
export function decide({ format, width, height, bitDepth, iccProfile, hints, damage, }) {
    const deciding = hints.find(hint => hint.verdict !== null);
    const signals = deciding ? [deciding, ...hints.filter(hint => hint !== deciding)] : hints;
    const verdict = deciding?.verdict ?? { space: 'srgb', assumed: true };
    const reason = [
        deciding?.verdict
            ? `${deciding.source}: ${deciding.verdict.because}`
            : `${reasonForDefault(format, hints)}, sRGB is assumed`,
        ...hints.filter(hint => hint.broken).map(hint => `${hint.source} ${hint.value}`),
        ...(damage === null ? [] : [`the image is damaged: ${damage}`]),
    ].join('; ');
    return {
        format,
        detected: { space: verdict.space, reason, assumed: verdict.assumed },
        width,
        height,
        bitDepth,
        iccProfile,
        signals: signals.map(({ source, value }) => ({ source, value })),
    };
}
/** Why no hint decided. */
function reasonForDefault(format, hints) {
    if (format === 'unknown')
        return 'the data begins like neither a PNG, a JPEG nor a WebP';
    const mentioned = hints.filter(hint => !hint.broken).map(({ source, value }) => `${source}: ${value}`);
    return `the metadata does not state the color space${mentioned.length === 0 ? '' : ` (${mentioned.join('; ')})`}`;
}
//# sourceMappingURL=decide.js.map