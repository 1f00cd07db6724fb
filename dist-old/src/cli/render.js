import { fieldOf } from '../shared/presentation.js';
const CODES = { red: '31', green: '32', cyan: '36', bold: '1' };
const paint = ({ color }, code, text) => color ? `\u001b[${CODES[code]}m${text}\u001b[0m` : text;
/** Renders a result by its view. The views `text` and `image` write the text byte for byte, except on a terminal. */
export function render(view, result, input, screen) {
    switch (view.kind) {
        case 'text':
            return raw(String(fieldOf(result, view.field) ?? ''), screen);
        case 'list':
            return lines(fieldOf(result, view.field).map(String));
        case 'record':
            return record(view.fields ?? Object.keys(result), result);
        case 'diff':
            return lines(unifiedDiff(fieldOf(result, view.field), screen));
        case 'image': {
            const svg = String(fieldOf(result, view.field));
            return (screen.isTerminal && blocks(svg)) || raw(svg, screen);
        }
        case 'matches':
            return lines(fieldOf(result, view.field).map(match => matchLine(match, screen)));
        case 'report':
            return view.field === undefined ? lines(report(result, '')) : lines([String(fieldOf(result, view.field))]);
        case 'color': {
            const value = String(fieldOf(result, view.field));
            return lines([`${swatch(value, screen)}${value}`, ...report(result, '')]);
        }
        case 'contrast': {
            const pair = [view.foreground, view.background].map(field => String(input[field]));
            return lines([pair.map(value => swatch(value, screen) + value).join(' on '), ...report(result, '')]);
        }
        case 'bits':
            return lines([`${fieldOf(result, view.octal)} ${fieldOf(result, view.field)}`]);
    }
}
const lines = (all) => all.map(line => `${line}\n`).join('');
/** Adds a line end on a terminal, which would otherwise show its prompt behind the text. */
const raw = (text, { isTerminal }) => isTerminal && text !== '' && !text.endsWith('\n') ? `${text}\n` : text;
function record(fields, result) {
    const shown = fields
        .map((field) => [field, fieldOf(result, field)])
        .filter(([, value]) => value !== null && value !== undefined);
    const width = Math.max(...shown.map(([field]) => field.length));
    return lines(shown.map(([field, value]) => `${field.padEnd(width)}  ${scalar(value)}`));
}
/** A nested value as indented lines; absent and empty values are left out. */
function report(value, indent) {
    return Object.entries(value).flatMap(([name, field]) => {
        if (isEmpty(field))
            return [];
        if (typeof field !== 'object')
            return [`${indent}${name}: ${scalar(field)}`];
        if (!Array.isArray(field))
            return [`${indent}${name}:`, ...report(field, `${indent}  `)];
        if (field.every(item => typeof item !== 'object' || item === null))
            return [`${indent}${name}: ${field.map(scalar).join(', ')}`];
        return [`${indent}${name}:`, ...field.flatMap(item => reportItem(item, `${indent}  `))];
    });
}
function reportItem(item, indent) {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
        return report({ '-': item }, indent);
    const [first, ...rest] = report(item, `${indent}  `);
    return first === undefined ? [] : [`${indent}- ${first.slice(indent.length + 2)}`, ...rest];
}
const isEmpty = (value) => value === null ||
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0);
/** A value on one line, with control characters escaped. */
function scalar(value) {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return text.replace(/[\0-\x08\x0a-\x1f\x7f-\x9f]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
/** Lines of context around a change. */
const CONTEXT = 3;
const SIGNS = { context: ' ', removed: '-', added: '+' };
/** The rows of a diff in the unified format of POSIX diff, without file names. */
function unifiedDiff(rows, screen) {
    const out = [];
    let oldLine = 1;
    let newLine = 1;
    for (let start = 0; start < rows.length;) {
        let change = start;
        while (rows[change]?.type === 'context')
            change++;
        if (change === rows.length)
            break;
        const from = Math.max(start, change - CONTEXT);
        oldLine += from - start;
        newLine += from - start;
        let end = change + 1;
        for (let index = end; index < rows.length && index <= end + 2 * CONTEXT - 1; index++)
            if (rows[index]?.type !== 'context')
                end = index + 1;
        end = Math.min(rows.length, end + CONTEXT);
        const hunk = rows.slice(from, end);
        const olds = hunk.filter(({ type }) => type !== 'added').length;
        const news = hunk.filter(({ type }) => type !== 'removed').length;
        const place = (line, count) => `${count === 0 ? line - 1 : line},${count}`;
        out.push(paint(screen, 'cyan', `@@ -${place(oldLine, olds)} +${place(newLine, news)} @@`));
        for (const { type, text } of hunk) {
            const line = SIGNS[type] + text;
            out.push(type === 'context' ? line : paint(screen, type === 'added' ? 'green' : 'red', line));
        }
        oldLine += olds;
        newLine += news;
        start = end;
    }
    return out;
}
/** A matching line in the format of grep, or a match with its offsets in the text, from 0. */
function matchLine({ text, line, ranges = [], range, context }, screen) {
    if (line === undefined)
        return `${range?.join('-')}: ${paint(screen, 'red', text)}`;
    let shown = '';
    let end = 0;
    for (const [from, to] of ranges) {
        shown += text.slice(end, from) + paint(screen, 'red', text.slice(from, to));
        end = to;
    }
    return `${line}${context ? '-' : ':'}${shown}${text.slice(end)}`;
}
/** Two columns in a color; empty if the color is not hexadecimal. */
function swatch(value, { color }) {
    const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(value) ?? [];
    if (!color || red === undefined || green === undefined || blue === undefined)
        return '';
    return `\u001b[48;2;${[red, green, blue].map(digits => Number.parseInt(digits, 16)).join(';')}m  \u001b[0m `;
}
/** Maximum width in modules of an image that is drawn with characters. */
const MAX_DRAWN = 200;
/**
 * Draws an SVG of unit squares with characters, two rows a line. Its last path must consist of runs
 * `M<x> <y>h<width>v1h-<width>z`; returns undefined for other images.
 */
function blocks(svg) {
    const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1] ?? 0);
    const path = /d="([^"]*)"\/><\/svg>\s*$/.exec(svg)?.[1];
    if (side === 0 || side > MAX_DRAWN || path === undefined)
        return undefined;
    const dark = Array.from({ length: side + 1 }, () => new Array(side).fill(false));
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
        dark[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
    const row = (index) => Array.from({ length: side }, (_, column) => {
        const upper = dark[index]?.[column];
        const lower = dark[index + 1]?.[column];
        // Light modules are drawn, because most terminals have a dark background.
        return upper ? (lower ? ' ' : '▄') : lower ? '▀' : '█';
    }).join('');
    return lines(Array.from({ length: Math.ceil(side / 2) }, (_, index) => row(2 * index)));
}
//# sourceMappingURL=render.js.map