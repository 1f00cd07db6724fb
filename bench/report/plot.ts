import { label, linear, logarithmic, type Scale } from './scale.js';
import { COLORS, element, escaped } from './svg.js';

/** A named data series. */
interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** A step line, or dots. */
  readonly style: 'stairs' | 'dots';
}

/** An axis; its title ends with the unit. */
interface Axis {
  readonly title: string;
  readonly logarithmic?: boolean;
}

const INK = '#222';
const FAINT = '#ddd';
const WIDTH = 720;

const text = (x: number, y: number, content: string, more: Record<string, string | number> = {}): string =>
  element('text', { x, y, fill: INK, 'font-size': 12, ...more }, escaped(content));

const picture = (height: number, title: string, content: string): string =>
  element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${height}`,
      width: WIDTH,
      height,
      role: 'img',
      'aria-label': title,
      'font-family': 'system-ui, sans-serif',
    },
    element('rect', { width: WIDTH, height, fill: '#fff' }) +
      text(10, 20, title, { 'font-size': 15, 'font-weight': 600 }) +
      content,
  );

/** Names with their colors, in a row beneath the title. */
function legend(names: readonly string[]): string {
  const y = 44;
  let x = 70;
  return names
    .map((name, index) => {
      const part =
        element('rect', { x, y: y - 9, width: 12, height: 10, fill: COLORS[index % COLORS.length]! }) +
        text(x + 17, y, name);
      x += 40 + name.length * 6.6;
      return part;
    })
    .join('');
}

const scaleOf = (axis: Axis, values: readonly number[], from: number, to: number): Scale =>
  axis.logarithmic ? logarithmic(values, from, to) : linear(Math.max(0, ...values), from, to);

/** A value that is marked by a dashed line across the plot. */
interface Rule {
  readonly at: number;
  readonly name: string;
}

/** The frame of a plot, in pixels. */
const FRAME = { left: 70, right: WIDTH - 20, top: 60, bottom: 330 } as const;

/** The scales of a plot's axes, from values to pixels. */
interface Scales {
  readonly across: Scale;
  readonly up: Scale;
}

/** An SVG plot of series over two axes. */
export function lines(
  title: string,
  x: Axis,
  y: Axis,
  series: readonly Series[],
  rules: { readonly x?: Rule; readonly y?: Rule } = {},
): string {
  const { left, right, top, bottom } = FRAME;
  const all = series.flatMap(({ points }) => points);
  const scales: Scales = {
    across: scaleOf(x, [...all.map(point => point[0]), ...(rules.x ? [rules.x.at] : [])], left, right),
    up: scaleOf(y, [...all.map(point => point[1]), ...(rules.y ? [rules.y.at] : [])], bottom, top),
  };
  const titles =
    text((left + right) / 2, bottom + 38, x.title, { 'text-anchor': 'middle' }) +
    text(0, 0, y.title, { 'text-anchor': 'middle', transform: `translate(18 ${(top + bottom) / 2}) rotate(-90)` });
  return picture(
    385,
    title,
    legend(series.map(({ name }) => name)) +
      grid(scales) +
      series.map((each, index) => drawn(each, scales, COLORS[index % COLORS.length]!)).join('') +
      (rules.x ? verticalRule(rules.x, scales) : '') +
      (rules.y ? horizontalRule(rules.y, scales) : '') +
      titles,
  );
}

function grid({ across, up }: Scales): string {
  const { left, right, top, bottom } = FRAME;
  return (
    across.marks
      .map(
        ({ value, label }) =>
          element('path', { d: `M${across.at(value).toFixed(1)} ${top}V${bottom}`, stroke: FAINT }) +
          text(across.at(value), bottom + 18, label, { 'text-anchor': 'middle' }),
      )
      .join('') +
    up.marks
      .map(
        ({ value, label }) =>
          element('path', { d: `M${left} ${up.at(value).toFixed(1)}H${right}`, stroke: FAINT }) +
          text(left - 8, up.at(value) + 4, label, { 'text-anchor': 'end' }),
      )
      .join('')
  );
}

/** The line or the dots of a series. */
function drawn({ points, style }: Series, { across, up }: Scales, color: string): string {
  const places = points.map(([a, b]) => [across.at(a).toFixed(1), up.at(b).toFixed(1)] as const);
  if (style === 'dots') return places.map(([cx, cy]) => element('circle', { cx, cy, r: 3.5, fill: color })).join('');
  const way = places.map(([a, b], i) => (i === 0 ? `M${a} ${b}` : `V${b}H${a}`)).join('');
  return way === '' ? '' : element('path', { d: way, fill: 'none', stroke: color, 'stroke-width': 2 });
}

const RULE = { stroke: INK, 'stroke-dasharray': '3 3' } as const;

function verticalRule({ at, name }: Rule, { across }: Scales): string {
  const { top, bottom } = FRAME;
  const x = across.at(at);
  return (
    element('path', { d: `M${x.toFixed(1)} ${top}V${bottom}`, ...RULE }) +
    text(x - 4, top + 12, name, { 'text-anchor': 'end' })
  );
}

function horizontalRule({ at, name }: Rule, { up }: Scales): string {
  const { left, right } = FRAME;
  const y = up.at(at);
  return element('path', { d: `M${left} ${y.toFixed(1)}H${right}`, ...RULE }) + text(left + 6, y - 5, name);
}

/** A row of a chart: its name, and a value for each part of the legend. */
export interface Row {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
}

/** The left edge of bars, and the width of a character of their names, in pixels. */
const BARS_LEFT = 160;
const CHARACTER_WIDTH = 6.4;

/** An SVG chart with one stacked bar for each row and its sum at the end. */
export function bars(
  title: string,
  axis: { readonly title: string },
  parts: readonly string[],
  rows: readonly Row[],
  rule?: Rule,
): string {
  const longest = Math.max(0, ...rows.map(({ name }) => name.length));
  const left = Math.min(WIDTH / 2, Math.max(BARS_LEFT, 18 + longest * CHARACTER_WIDTH));
  const [right, top, step] = [WIDTH - 70, 60, 19];
  const bottom = top + rows.length * step;
  const sums = rows.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  const scale = scaleOf(axis, sums, left, right);
  const grid = scale.marks
    .map(
      ({ value, label }) =>
        element('path', { d: `M${scale.at(value).toFixed(1)} ${top}V${bottom}`, stroke: FAINT }) +
        text(scale.at(value), bottom + 16, label, { 'text-anchor': 'middle' }),
    )
    .join('');
  const drawn = rows.map(({ name, values }, index) => {
    const y = top + index * step;
    let sum = 0;
    const marks = values.map((value, part) => {
      if (value === undefined) return '';
      const fill = COLORS[part % COLORS.length]!;
      const from = scale.at(sum);
      sum += value;
      return element('rect', { x: from, y: y + 3, width: Math.max(0, scale.at(sum) - from), height: step - 6, fill });
    });
    const total = text(scale.at(sums[index]!) + 5, y + step / 2 + 4, label(sums[index]!), { 'font-size': 11 });
    return text(left - 8, y + step / 2 + 4, name, { 'text-anchor': 'end' }) + marks.join('') + total;
  });
  const ruled =
    rule === undefined
      ? ''
      : element('path', { d: `M${scale.at(rule.at).toFixed(1)} ${top - 4}V${bottom}`, ...RULE }) +
        text(scale.at(rule.at) + 4, top - 6, rule.name, { 'font-size': 11 });
  return picture(
    bottom + 50,
    title,
    legend(parts) +
      grid +
      drawn.join('') +
      ruled +
      text((left + right) / 2, bottom + 36, axis.title, { 'text-anchor': 'middle' }),
  );
}
