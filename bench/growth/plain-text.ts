import type { Language } from './language.js';

/** Text in no notation, for fields that no language names. */
export const PLAIN_TEXT: Language = {
  atoms: ['a', 'word⟨n⟩', ' '],
  lists: [
    {
      frame: '⟨x⟩',
      separators: ['', ' ', '\n'],
      items: [
        ...['a', 'word⟨n⟩', 'aA1', ' ', '\t', '\r\n', '\n', 'é', 'e\u0301', '😀', '\ud800', '\0', '\u2028'],
        ...['0', '9', '-', '.', ',', ':', '/', '%', '&', '=', '+', '#', '"', "'", '\\', '_'],
      ],
      holder: '⟨x⟩',
    },
  ],
  wrappers: ['(⟨x⟩)', '"⟨x⟩"', '[⟨x⟩]', '<⟨x⟩>', '{⟨x⟩}'],
  targets: [],
};
