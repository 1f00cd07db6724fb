import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

export default defineTool({
  summary: 'Convert identifiers and text between letter cases',
  description:
    'The text is split into words, which are written anew. A word ends where a small letter is followed by a ' +
    'capital (`fooBar`), before the ' +
    'last of several capitals that a small letter follows (`XMLHttp` is XML and Http), and at everything that is ' +
    'neither letter nor digit. ' +
    'Digits stay with the word before them; a capital after a digit begins a word. Letters are those of any ' +
    'script, with their marks; ' +
    'conversion is that of Unicode without a locale (`straße` is `STRASSE` in capitals), and acronyms are words ' +
    'like others.',
  tag: 'Format & Parse',
  lane: 'fast',
  input: Type.Object(
    {
      text: Type.String({
        maxLength: 100_000,
        description:
          'Identifiers in camelCase, PascalCase, snake_case or kebab-case, plain words, or any mix of them; at ' +
          'most 100,000 characters.',
      }),
      target: Type.Enum(['camel', 'pascal', 'snake', 'screaming-snake', 'kebab', 'lower', 'upper', 'title'], {
        description:
          'How the words are written: twoWords, TwoWords, two_words, TWO_WORDS, two-words, "two words", "TWO ' +
          'WORDS" or "Two Words".',
      }),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({
    result: Type.String({ description: 'The converted text; empty where the text has no letters or digits.' }),
  }),
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
    { name: 'A title', input: { text: 'hauptstraße_12', target: 'title' }, result: { result: 'Hauptstraße 12' } },
  ],
});
