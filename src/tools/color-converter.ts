import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

const alpha = Type.Number({ description: 'Alpha from 0 to 1, to 3 decimals.' });
const hue = Type.Number({ description: 'Hue in degrees, to 2 decimals; 0 for a gray.' });

/** The keywords of CSS Color 4 section 6.1, and the two special ones, as an alternative of a pattern. */
const KEYWORDS = (
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown ' +
  'burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan ' +
  'darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred ' +
  'darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink ' +
  'deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold ' +
  'goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush ' +
  'lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey ' +
  'lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow ' +
  'lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen ' +
  'mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin ' +
  'navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise ' +
  'palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue ' +
  'saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow ' +
  'springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen ' +
  'transparent currentcolor'
).replaceAll(' ', '|');

export default defineTool({
  summary: 'Convert a CSS color between notations and name it',
  description:
    'Reads the sRGB notations of CSS Color 4: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()`, ' +
    '`hsla()`, `hwb()` with commas or with spaces and a slash, color keywords and `transparent`. Hues are in deg, ' +
    'grad, turn or rad; `none` is 0; numbers out of range are clamped; surrounding white space is dropped. All ' +
    'values but the contrasts are computed from the unrounded color. `tailwind` is the nearest color of the ' +
    'Tailwind CSS 3 palette in Oklab.',
  notFor: 'To compare two colors: contrast-checker; for image files: color-space',
  tag: 'Color',
  lane: 'fast',
  input: Type.Object({
    color: Type.String({
      maxLength: 256,
      description: 'The color; oklch(), lab(), color() and other functions are not supported.',
    }),
  }),
  result: Type.Object({
    hex: Type.String({ description: 'Hexadecimal notation in lower case, with 8 digits where alpha is below 1.' }),
    rgb: Type.Object(
      {
        r: Type.Integer({ description: 'Red, 0 to 255.' }),
        g: Type.Integer({ description: 'Green, 0 to 255.' }),
        b: Type.Integer({ description: 'Blue, 0 to 255.' }),
        a: alpha,
      },
      { description: 'Channels of sRGB; halves are rounded up.' },
    ),
    hsl: Type.Object(
      {
        h: hue,
        s: Type.Number({ description: 'Saturation in percent, to 2 decimals.' }),
        l: Type.Number({ description: 'Lightness in percent, to 2 decimals.' }),
        a: alpha,
      },
      { description: 'Hue, saturation, lightness.' },
    ),
    hwb: Type.Object(
      {
        h: hue,
        w: Type.Number({ description: 'Whiteness in percent, to 2 decimals.' }),
        b: Type.Number({ description: 'Blackness in percent, to 2 decimals.' }),
        a: alpha,
      },
      { description: 'Hue, whiteness, blackness.' },
    ),
    oklch: Type.Object(
      {
        l: Type.Number({ description: 'Lightness from 0 to 1, to 4 decimals.' }),
        c: Type.Number({ description: 'Chroma, to 4 decimals.' }),
        h: hue,
        a: alpha,
      },
      { description: 'Lightness, chroma, hue of Oklch.' },
    ),
    keyword: Type.Union([Type.String(), Type.Null()], {
      description:
        'The CSS keyword with exactly these red, green and blue channels; alpha is ignored. Null when there is none.',
    }),
    tailwind: Type.Union(
      [
        Type.Object({
          name: Type.String({ description: 'Name and shade, such as blue-500.' }),
          hex: Type.String({ description: 'The color of the palette.' }),
          distance: Type.Number({ description: 'Distance in Oklab, to 4 decimals; alpha is ignored.' }),
        }),
        Type.Null(),
      ],
      { description: 'The nearest color of the palette; null when it is farther than 0.1.' },
    ),
    contrastOnWhite: Type.Number({
      description: 'WCAG contrast ratio on white, after compositing over white and rounding to 8 bits; to 2 decimals.',
    }),
    contrastOnBlack: Type.Number({
      description: 'WCAG contrast ratio on black, after compositing over black and rounding to 8 bits; to 2 decimals.',
    }),
  }),
  presentation: {
    title: 'Color converter',
    synonyms: ['rgb', 'hex', 'hsl', 'hwb', 'oklch', 'css', 'tailwind', 'palette', 'swatch', 'picker', 'colour'],
    input: 'color',
    singleLine: true,
    colors: ['color'],
    output: { kind: 'color', field: 'hex' },
    detect: [
      {
        pattern: String.raw`^\s*(?<text>#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8}))\s*;?\s*$`,
        weight: 0.95,
        reason: 'hex color',
      },
      {
        // Also functions that the tool rejects with a reason. They may contain another one, as light-dark() does.
        pattern: String.raw`^\s*(?<text>(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color(?:-mix)?|device-cmyk|light-dark)\((?:[^()\n]|\([^()\n]{0,100}\)){3,200}\))\s*;?\s*$`,
        weight: 0.97,
        reason: 'CSS color function',
      },
      {
        pattern: String.raw`^\s*(?:--[\w\-]{1,60}|[a-z\-]{0,30}(?:color|background|fill|stroke))\s*:\s*(?<text>#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color(?:-mix)?|device-cmyk|light-dark)\((?:[^()\n]|\([^()\n]{0,100}\)){3,200}\))\s*;?\s*$`,
        weight: 0.96,
        reason: 'CSS declaration',
      },
      {
        pattern: String.raw`^\s*(?<text>${KEYWORDS})\s*$`,
        weight: 0.7,
        reason: 'color keyword',
      },
    ],
  },
  examples: [
    {
      name: 'A keyword',
      input: { color: 'rebeccapurple' },
      result: {
        hex: '#663399',
        rgb: { r: 102, g: 51, b: 153, a: 1 },
        hsl: { h: 270, s: 50, l: 40, a: 1 },
        hwb: { h: 270, w: 20, b: 40, a: 1 },
        oklch: { l: 0.4403, c: 0.1603, h: 303.37, a: 1 },
        keyword: 'rebeccapurple',
        tailwind: { name: 'purple-800', hex: '#6b21a8', distance: 0.0381 },
        contrastOnWhite: 8.41,
        contrastOnBlack: 2.5,
      },
    },
    {
      name: 'With alpha',
      input: { color: 'hsl(120 100% 25% / .5)' },
      result: {
        hex: '#00800080',
        rgb: { r: 0, g: 128, b: 0, a: 0.5 },
        hsl: { h: 120, s: 100, l: 25, a: 0.5 },
        hwb: { h: 120, w: 0, b: 50, a: 0.5 },
        oklch: { l: 0.5183, c: 0.1764, h: 142.5, a: 0.5 },
        keyword: 'green',
        tailwind: { name: 'green-700', hex: '#15803d', distance: 0.0452 },
        contrastOnWhite: 2.17,
        contrastOnBlack: 1.73,
      },
    },
    {
      name: 'Another color space',
      input: { color: 'oklch(0.7 0.1 200)' },
      refused: {
        status: 400,
        error:
          'color: oklch() is not supported; expected #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), hsl(), hsla(), ' +
          'hwb() or a CSS color keyword',
      },
    },
  ],
});
