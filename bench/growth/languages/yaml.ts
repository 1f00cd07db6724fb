import type { Language } from '../language.js';

/** YAML 1.2.2, most of it in the flow style, in which values stand inside each other as they are. */
const yaml: Language = {
  atoms: ['a', '1', '{}', '[]', "'q'", '"q"', '~', '!!str a', '{a: 1, b: 2}'],
  lists: [
    {
      frame: '[⟨x⟩]',
      separators: [',', ', ', ',\n  '],
      items: [
        'a', '1', '0x⟨n⟩', '"w⟨n⟩"', "'q'", '{}', '[]', 'a: b', '? a : b', '!!str ⟨n⟩', '&a⟨n⟩ 1', '{a⟨n⟩: 1}',
        'a b c', '*none',
      ],
      holder: '⟨x⟩',
    },
    {
      frame: '{⟨x⟩}',
      separators: [',', ',\n '],
      items: ['k⟨n⟩: 1', '"k⟨n⟩": v', "'k': 1", '? k⟨n⟩ : 1', 'k⟨n⟩', '&b⟨n⟩ c⟨n⟩: 1', '<<: {k⟨n⟩: 1}'],
      holder: 'k⟨n⟩: ⟨x⟩',
    },
    {
      frame: '⟨x⟩',
      separators: ['\n'],
      items: [
        'k⟨n⟩: v', '- a', '- - a', '- k: v', '? a⟨n⟩', '# c', 'k⟨n⟩: |\n  a\n  b', 'k⟨n⟩: >-\n  a\n\n  b',
        'k⟨n⟩: "a\n  b"', '--- a', '...', '%TAG ! tag:x,2000:⟨n⟩', '\t', 'k⟨n⟩: &x⟨n⟩ !!str v', "k⟨n⟩: 'a\n\n b'",
        '- !<tag:a> b',
      ],
      holder: '- ⟨x⟩',
    },
    { frame: '⟨x⟩', separators: ['\n'], items: ['k⟨n⟩:', '-', '? ', ': a'], holder: 'k⟨n⟩: ⟨x⟩' },
    { frame: '"⟨x⟩"', separators: ['', ' ', '\n', '\n\n'], items: ['a', '\\u0041', '\\\n', '\\x41', 'é', ' ', '\\\\'] },
    { frame: "'⟨x⟩'", separators: ['', '\n'], items: ['a', "''", 'é', ' '] },
    { frame: 'a ⟨x⟩', separators: ['', ' ', '\n '], items: ['a', '1', ':', '#', '-', 'é'] },
    { frame: '|\n  ⟨x⟩', separators: ['\n  ', '\n\n'], items: ['a', ' a', '', '\t'] },
    { frame: '>\n  ⟨x⟩', separators: ['\n  ', '\n\n'], items: ['a', ' a', '', '\t'] },
    {
      frame: '⟨x⟩',
      separators: [''],
      items: ['1', '0', '9', '.', '~', '-', '*', '&', '!', '|', '%', '@', ' ', '\n', '\t', '\r'],
    },
    { frame: '0x⟨x⟩', separators: [''], items: ['f', '0'] },
    { frame: '&⟨x⟩ a', separators: [''], items: ['a', 'é'] },
    { frame: '!<⟨x⟩> a', separators: [''], items: ['a', '%41'] },
  ],
  wrappers: [
    '[⟨x⟩]', '{a: ⟨x⟩}', '{<<: ⟨x⟩}', '{k⟨n⟩: 1, <<: ⟨x⟩}', '[a, ⟨x⟩]', '{<<: [⟨x⟩, {k⟨n⟩: 1}]}', '&a⟨n⟩ [⟨x⟩]',
    '- ⟨x⟩', '? ⟨x⟩', '[? ⟨x⟩ : a]', '{a: ⟨x⟩, <<: {b: 1}}', '[a: ⟨x⟩]', '!!seq [⟨x⟩]',
  ],
  references: [
    { frame: '[⟨x⟩]', separator: ',', define: '&a⟨n⟩ ⟨x⟩', link: '[*a⟨p⟩]', use: '*a⟨p⟩' },
    { frame: '[⟨x⟩]', separator: ',', define: '&a⟨n⟩ ⟨x⟩', link: '{<<: *a⟨p⟩}', use: '{<<: *a⟨p⟩}' },
    {
      frame: '[⟨x⟩]',
      separator: ',',
      define: '&a⟨n⟩ ⟨x⟩',
      link: '{<<: *a⟨p⟩, k⟨n⟩: 1}',
      use: '{<<: [*a⟨p⟩, *a⟨p⟩], k: 1}',
    },
    { frame: '[⟨x⟩]', separator: ',', define: '&a⟨n⟩ ⟨x⟩', link: '{<<: [*a⟨p⟩, {k⟨n⟩: 1}]}', use: '{<<: {<<: *a⟨p⟩}}' },
    { frame: '{<<: [⟨x⟩]}', separator: ',', define: '&a⟨n⟩ ⟨x⟩', link: '{<<: *a⟨p⟩}', use: '{<<: *a⟨p⟩}' },
    { frame: '[⟨x⟩]', separator: ',', define: '&a⟨n⟩ ⟨x⟩', link: '[*a⟨p⟩, *a⟨p⟩]', use: '[*a⟨p⟩, *a⟨p⟩]' },
    { frame: '[⟨x⟩]', separator: ',', define: '&a ⟨x⟩', link: '[*a]', use: '*a' },
    { frame: '{⟨x⟩}', separator: ',', define: '&a⟨n⟩ k⟨n⟩: ⟨x⟩', link: '*a⟨p⟩', use: '*a⟨p⟩ : 1' },
    { frame: '{⟨x⟩}', separator: ',', define: 'k⟨n⟩: &a⟨n⟩ ⟨x⟩', link: '{<<: *a⟨p⟩}', use: 'u⟨n⟩: *a⟨p⟩' },
  ],
  texts: ['⟨x⟩', 'root: ⟨x⟩', '--- ⟨x⟩\n...\n'],
  targets: [{ tool: 'yaml-json', fields: ['input'], with: { mode: 'yaml-to-json', indent: '2' } }],
};

export default yaml;
