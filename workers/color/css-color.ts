import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import type { Fault } from '../text/fault.js';
import { trimmed } from '../text/trimmed.js';
import { type CssToken, cssTokensOf } from './css-tokens.js';
import { KEYWORDS } from './keywords.js';
import { fromHsl, fromHwb, type Srgb } from './srgb.js';

/** A parsed color. */
export interface CssColor extends Srgb {
  /** Number of digits after `#`; absent in other notations. */
  readonly hexDigits?: number;
}

/**
 * Reads a color in the sRGB notations of CSS Color 4: hexadecimal, rgb() and hsl() with their aliases, hwb() (also
 * with commas, unlike CSS), named colors and `transparent`. Numbers out of range are clamped as in CSS.
 */
export function readColor(text: string): CssColor | Fault {
  const color = trimmed(text);
  if (color.startsWith('#')) return readHex(color.slice(1));
  const call = /^([a-z-]+)\(([^]*)$/i.exec(color);
  if (call) return readCall((call[1] ?? '').toLowerCase(), call[2] ?? '');
  // Only ASCII letters are case-insensitive: the Kelvin sign is not a k.
  const name = /^[a-z\d]*$/i.test(color) ? color.toLowerCase() : color;
  if (name === 'transparent') return { r: 0, g: 0, b: 0, alpha: 0 };
  const number = KEYWORDS.get(name);
  if (number !== undefined)
    return { r: (number >> 16) / 255, g: ((number >> 8) & 255) / 255, b: (number & 255) / 255, alpha: 1 };
  if (name === '') return { fault: 'it is empty' };
  return {
    fault: /^[\da-f]{3,8}$/.test(name)
      ? 'hexadecimal notation starts with #'
      : `${visiblyQuoted(shortened(color))} is not a CSS color keyword`,
  };
}

function readHex(digits: string): CssColor | Fault {
  const foreign = /[^\da-f]/iu.exec(digits);
  if (foreign) return { fault: `${visiblyQuoted(foreign[0])} is not a hexadecimal digit` };
  const { length } = digits;
  if (![3, 4, 6, 8].includes(length)) return { fault: `expected 3, 4, 6 or 8 digits after #, got ${length}` };
  const width = length <= 4 ? 1 : 2;
  const channel = (index: number): number =>
    Number.parseInt(digits.slice(index * width, (index + 1) * width), 16) / (16 ** width - 1);
  return { r: channel(0), g: channel(1), b: channel(2), alpha: length % 4 === 0 ? channel(3) : 1, hexDigits: length };
}

/** A component of a color function. */
interface Component {
  readonly name: string;
  /** The value of the number 1 on the scale from 0 to 1. */
  readonly unit: number;
  readonly kind: 'channel' | 'hue' | 'percentage';
}

const RGB: readonly Component[] = ['red', 'green', 'blue'].map(name => ({ name, unit: 1 / 255, kind: 'channel' }));
const HUE: Component = { name: 'hue', unit: 1, kind: 'hue' };
const percentages = (...names: string[]): Component[] =>
  names.map(name => ({ name, unit: 1 / 100, kind: 'percentage' }));

const FUNCTIONS: ReadonlyMap<
  string,
  { readonly components: readonly Component[]; readonly make: (a: number, b: number, c: number) => Omit<Srgb, 'alpha'> }
> = new Map([
  ...['rgb', 'rgba'].map(
    name => [name, { components: RGB, make: (r: number, g: number, b: number) => ({ r, g, b }) }] as const,
  ),
  ...['hsl', 'hsla'].map(
    name =>
      [
        name,
        {
          components: [HUE, ...percentages('saturation', 'lightness')],
          make: (h: number, s: number, l: number) => fromHsl({ h, s, l }),
        },
      ] as const,
  ),
  [
    'hwb',
    {
      components: [HUE, ...percentages('whiteness', 'blackness')],
      make: (h: number, w: number, b: number) => fromHwb({ h, w, b }),
    },
  ] as const,
]);

function readCall(name: string, rest: string): CssColor | Fault {
  const called = FUNCTIONS.get(name);
  if (called === undefined) return { fault: `${name}() is not supported` };
  if (!rest.endsWith(')'))
    return {
      fault: rest.includes(')')
        ? 'unexpected text after the closing parenthesis'
        : 'the closing parenthesis is missing',
    };
  const tokens = cssTokensOf(rest.slice(0, -1));
  if ('fault' in tokens) return tokens;
  const parts = split(tokens, name);
  if ('fault' in parts) return parts;
  const values: number[] = [];
  for (const [index, component] of called.components.entries()) {
    const value = componentValue(component, parts.values[index]!, parts.legacy);
    if (typeof value !== 'number') return value;
    values.push(value);
  }
  const units = new Set(parts.values.map(token => (token.kind === 'number' ? token.unit : '')));
  if (parts.legacy && called.components === RGB && units.size > 1)
    return { fault: 'in comma notation, red, green and blue must be all numbers or all percentages' };
  const alpha = parts.alpha === undefined ? 1 : alphaOf(parts.alpha, parts.legacy);
  if (typeof alpha !== 'number') return alpha;
  return { ...called.make(values[0]!, values[1]!, values[2]!), alpha };
}

/**
 * The three components and the optional alpha: separated by commas (legacy), or by spaces with a slash before the
 * alpha.
 */
function split(
  tokens: readonly CssToken[],
  name: string,
): { readonly values: readonly CssToken[]; readonly alpha: CssToken | undefined; readonly legacy: boolean } | Fault {
  const legacy = tokens.some(({ kind }) => kind === ',');
  const shape = tokens.map(({ kind }) => (kind === ',' || kind === '/' ? kind : 'v')).join('');
  const expected = legacy ? /^v,v,v(,v)?$/ : /^vvv(\/v)?$/;
  if (!expected.test(shape)) {
    return {
      fault:
        `${name}(): expected three components and an optional alpha, separated by commas, or by spaces with a slash ` +
        `before the alpha`,
    };
  }
  const operands = tokens.filter(({ kind }) => kind !== ',' && kind !== '/');
  return { values: operands.slice(0, 3), alpha: operands[3], legacy };
}

/** Degrees per angle unit; a number without a unit is in degrees. */
const ANGLES: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['deg', 1],
  ['grad', 0.9],
  ['turn', 360],
  ['rad', 180 / Math.PI],
]);

const clamp = (value: number): number => Math.max(0, Math.min(value, 1));

function componentValue({ name, unit, kind }: Component, token: CssToken, legacy: boolean): number | Fault {
  if (token.kind !== 'number') {
    if (token.text === 'none' && !legacy) return 0;
    return {
      fault:
        token.text === 'none'
          ? '"none" is not valid in comma notation'
          : `${name}: expected a number, got ${visiblyQuoted(shortened(token.text))}`,
    };
  }
  if (kind === 'hue') {
    const degrees = ANGLES.get(token.unit);
    if (degrees === undefined)
      return { fault: `hue: expected a number or an angle in deg, grad, turn or rad, got ${shortened(token.text)}` };
    return ((((token.value % (360 / degrees)) * degrees) % 360) + 360) % 360;
  }
  if (token.unit === '%') return clamp(token.value / 100);
  if (token.unit !== '')
    return {
      fault:
        `${name}: expected a ${kind === 'percentage' ? 'percentage' : 'number or a percentage'}, ` +
        `got ${shortened(token.text)}`,
    };
  if (legacy && kind === 'percentage')
    return { fault: `${name}: expected a percentage in comma notation, got ${shortened(token.text)}` };
  return clamp(token.value * unit);
}

function alphaOf(token: CssToken, legacy: boolean): number | Fault {
  if (token.kind === 'number' && token.unit === '') return clamp(token.value);
  if (token.kind === 'number' && token.unit === '%') return clamp(token.value / 100);
  if (token.text === 'none' && !legacy) return 0;
  return {
    fault: `alpha: expected a number from 0 to 1 or a percentage, got ${visiblyQuoted(shortened(token.text))}`,
  };
}

/** Characters of an input shown in a message. */
const MAX_SHOWN = 40;

const shortened = (text: string): string => (text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`);
