import type { Static } from 'typebox';
import type contract from '../../src/tools/color-space.js';
import type { Hint, ImageMetadata } from './metadata.js';

/** The result: the first hint with a verdict decides, the others follow it in `signals`. */
export function decide({
  format,
  width,
  height,
  bitDepth,
  iccProfile,
  hints,
  damage,
  looksLike,
}: ImageMetadata): Static<(typeof contract)['result']> {
  const deciding = hints.find(hint => hint.verdict !== null);
  const signals = deciding ? [deciding, ...hints.filter(hint => hint !== deciding)] : hints;
  const verdict = deciding?.verdict ?? { space: 'srgb' as const, assumed: true };
  const reason = [
    deciding?.verdict
      ? `${deciding.source}: ${deciding.verdict.because}`
      : `${reasonForDefault(format, hints, looksLike)}, sRGB is assumed`,
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
function reasonForDefault(
  format: ImageMetadata['format'],
  hints: readonly Hint[],
  looksLike: string | undefined,
): string {
  if (format === 'unknown') {
    return looksLike === undefined
      ? 'the data begins like neither a PNG, a JPEG nor a WebP'
      : `the data looks like ${looksLike}: expected a PNG, a JPEG or a WebP`;
  }
  const mentioned = hints.filter(hint => !hint.broken).map(({ source, value }) => `${source}: ${value}`);
  return `the metadata does not state the color space${mentioned.length === 0 ? '' : ` (${mentioned.join('; ')})`}`;
}
