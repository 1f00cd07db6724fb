/** A valid hint for a space other than the five: reported as sRGB, assumed. */
export function noneOfTheFive(because) {
    return { space: 'srgb', assumed: true, because: `${because}: none of the five spaces, sRGB is assumed` };
}
//# sourceMappingURL=verdict.js.map