import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

export default defineTool({
  summary: 'Detect the color space of a PNG, JPEG or WebP image',
  description:
    'The answer comes from the metadata; pixels are never decoded, and only the bytes of the metadata are ' +
    'decoded from the Base64.\n\n' +
    'The first usable source decides: in PNG the chunks `cICP`, `iCCP`, `sRGB`, then `gAMA` with `cHRM`; ' +
    'in JPEG the ICC profile of the APP2 segments, then EXIF ColorSpace and InteroperabilityIndex; in WebP the ' +
    '`ICCP` chunk, then EXIF. ' +
    'An ICC profile is judged by its primaries and its tone curves, not by its name.\n\n' +
    'An image without color metadata is reported as `srgb`, and so is one with another space (a CMYK or gray ' +
    'profile, ProPhoto RGB): `assumed` is then true and `reason` names what was found. A damaged image is judged by ' +
    'the metadata before the damage.',
  notFor: 'Not for color values: color-converter',
  tag: 'Image Tools',
  lane: 'heavy',
  bodyLimit: 48 * 1024 * 1024,
  bytesBody: {
    field: 'imageBase64',
    isBase64: true,
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream'],
    limit: 30_000_000,
  },
  input: Type.Object(
    {
      imageBase64: Type.String({
        minLength: 1,
        maxLength: 40_000_000,
        description:
          'The image file in Base64 of the standard alphabet. ' +
          'A prefix of the form `data:image/...;base64,` is dropped, line breaks are ignored.',
      }),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({
    format: Type.Enum(['png', 'jpeg', 'webp', 'unknown'], {
      description: 'The file format, by the first bytes of the data.',
    }),
    detected: Type.Object(
      {
        space: Type.Enum(['srgb', 'display-p3', 'linear-srgb', 'adobe-rgb', 'rec2020'], {
          description:
            'The color space. `rec2020` means the primaries of BT.2020 with any transfer function, including PQ ' +
            'and HLG.',
        }),
        reason: Type.String({
          description: 'The chunk, segment or tag that decided and what it says, or why none could decide.',
        }),
        assumed: Type.Boolean({
          description: 'Whether the space is at least partly an assumption, not stated by the image.',
        }),
      },
      { description: 'The source color space.' },
    ),
    width: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Width in pixels, from the header; null when not stated.',
    }),
    height: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Height in pixels, from the header; null when not stated.',
    }),
    bitDepth: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Bits per sample, from the header (per index in a PNG with a palette); null when not stated.',
    }),
    iccProfile: Type.Union(
      [
        Type.Object({
          description: Type.Union([Type.String(), Type.Null()], {
            description: 'The first 256 characters of the description tag; null when there is none.',
          }),
          version: Type.Union([Type.String(), Type.Null()], {
            description: 'The version of the profile format, such as `4.2.0`; null when the data is not a profile.',
          }),
          bytes: Type.Integer({ description: 'Uncompressed size of the profile in bytes.' }),
        }),
        Type.Null(),
      ],
      { description: 'The embedded ICC profile; null when there is none or it cannot be extracted.' },
    ),
    signals: Type.Array(
      Type.Object({
        source: Type.String({ description: 'The place of the hint, such as `cICP`, `APP2 ICC_PROFILE` or `EXIF`.' }),
        value: Type.String({ description: 'What it says, or why it cannot be used.' }),
      }),
      { description: 'Every color hint found, the deciding one first, the others in order of precedence.' },
    ),
  }),
  presentation: {
    title: 'Image color space',
    synonyms: ['icc', 'gamut', 'p3', 'photo', 'picture', 'profile'],
    input: 'imageBase64',
    output: { kind: 'report', field: 'detected.space', views: { 'detected.space': 'color' } },
    detect: [
      {
        pattern: String.raw`^\s*data:image/(?:png|jpe?g|webp);base64,`,
        weight: 1,
        reason: 'image data URL',
      },
      {
        pattern: String.raw`^\s*(?:iVBORw0KGgo|/9j/|UklGR)[a-z\d+/]`,
        weight: 0.95,
        reason: 'image in Base64',
      },
    ],
  },
  examples: [
    {
      name: 'A PNG that states its space in a cICP chunk',
      input: {
        imageBase64:
          'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAABGNJQ1AMDQABbgPj7wAAAAtJREFUeJxjYMAEAAAUAAF9/h7uAAAAAElFTkSuQmCC',
      },
      result: {
        format: 'png',
        detected: {
          space: 'display-p3',
          reason: 'cICP: Display P3 primaries (12) and sRGB transfer (13)',
          assumed: false,
        },
        width: 3,
        height: 2,
        bitDepth: 8,
        iccProfile: null,
        signals: [{ source: 'cICP', value: 'primaries 12, transfer 13, matrix 0, full range 1' }],
      },
    },
    {
      name: 'An untagged WebP, as a data URL',
      input: { imageBase64: 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==' },
      result: {
        format: 'webp',
        detected: {
          space: 'srgb',
          reason: 'the metadata does not state the color space, sRGB is assumed',
          assumed: true,
        },
        width: 1,
        height: 1,
        bitDepth: 8,
        iccProfile: null,
        signals: [],
      },
    },
    {
      name: 'Not Base64',
      input: { imageBase64: 'iVBORw0KGgo*' },
      refused: {
        status: 400,
        error: 'imageBase64: "*" at offset 11 is not a Base64 character',
      },
    },
  ],
});
