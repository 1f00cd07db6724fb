/** A grid over the RGB cube: `steps` values per channel, with each of `alphas`. */
export function* cube(steps, alphas = [1]) {
    const value = (index) => Math.round((index * 255) / (steps - 1)) / 255;
    for (let r = 0; r < steps; r++) {
        for (let g = 0; g < steps; g++) {
            for (let b = 0; b < steps; b++)
                for (const alpha of alphas)
                    yield { r: value(r), g: value(g), b: value(b), alpha };
        }
    }
}
//# sourceMappingURL=colors.js.map