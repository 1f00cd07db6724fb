import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

export default defineTool({
  summary: 'Convert identifiers and text between letter cases',
  description:
    'The text is split into words, which are joined in the target case. A word ends where a lowercase letter is ' +
    'followed by an uppercase one (`fooBar`), before the last of several uppercase letters that is followed by a ' +
    'lowercase one (`XMLHttp` is XML and Http), and at every character that is neither a letter nor a digit. Digits ' +
    'stay with the word before them; an uppercase letter after a digit begins a word. Letters of all scripts with ' +
    'their marks are supported. Conversion follows Unicode without a locale (`straße` becomes `STRASSE`).',
  tag: 'Format & Parse',
  lane: 'fast',
  input: Type.Object(
    {
      text: Type.String({
        maxLength: 100_000,
        description:
          'Identifiers in camelCase, PascalCase, snake_case or kebab-case, plain words, or any mix; at most 100,000 ' +
          'characters.',
      }),
      target: Type.Enum(['camel', 'pascal', 'snake', 'screaming-snake', 'kebab', 'lower', 'upper', 'title'], {
        description:
          'Target case: twoWords, TwoWords, two_words, TWO_WORDS, two-words, "two words", "TWO WORDS" or "Two Words".',
      }),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({
    result: Type.String({ description: 'The converted text; empty if the text has no letters or digits.' }),
  }),
  presentation: {
    title: 'Case converter',
    synonyms: [
      'slug',
      'slugify',
      'camelcase',
      'snakecase',
      'kebabcase',
      'pascalcase',
      'titlecase',
      'uppercase',
      'lowercase',
      'capitalize',
      'rename',
    ],
    input: 'text',
    output: { kind: 'text', field: 'result', each: 'target' },
    detect: [
      {
        pattern: String.raw`^\s*[a-z]+(?:_[a-z\d]+)+\s*$`,
        weight: 0.6,
        reason: 'snake_case',
        with: { target: 'camel' },
      },
      {
        pattern: String.raw`^\s*[a-z]+(?:-[a-z][a-z\d]*)+\s*$`,
        weight: 0.55,
        reason: 'kebab-case',
        with: { target: 'camel' },
      },
      {
        pattern: String.raw`^\s*(?![\da-f]{16,}\s*$)[a-z][a-z\d]*\s*$`,
        weight: 0.2,
        reason: 'one identifier',
        with: { target: 'snake' },
      },
    ],
  },
  examples: [
    {
      name: 'Acronyms and digits',
      input: { text: 'XMLHttpRequest2Parser', target: 'snake' },
      result: { result: 'xml_http_request2_parser' },
    },
    {
      name: 'Words to camelCase',
      input: { text: 'Étàt civil, user-ID', target: 'camel' },
      result: { result: 'étàtCivilUserId' },
    },
    {
      name: 'Words to title case',
      input: { text: 'hauptstraße_12', target: 'title' },
      result: { result: 'Hauptstraße 12' },
    },
  ],
});
