/** Writes a code as an SVG document: a background, and the dark modules as one path of horizontal runs. */
export function writeSvg({ size, data }, margin, foreground, background) {
    const side = size + 2 * margin;
    let path = '';
    for (let row = 0; row < size; row++) {
        for (let column = 0; column < size; column++) {
            if (data[row * size + column] === 0)
                continue;
            const start = column;
            while (column < size && data[row * size + column] !== 0)
                column++;
            path += `M${start + margin} ${row + margin}h${column - start}v1h-${column - start}z`;
        }
    }
    return (`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}" ` +
        `shape-rendering="crispEdges">` +
        `<path fill="${background}" d="M0 0h${side}v${side}H0z"/><path fill="${foreground}" d="${path}"/></svg>`);
}
//# sourceMappingURL=svg.js.map