import type { Language } from '../language.js';

/** XML 1.0, fifth edition. */
const xml: Language = {
  atoms: ['<a/>', 'x', '<!--c-->', '<![CDATA[d]]>', '<?p i?>', '&amp;'],
  lists: [
    {
      frame: '<r>⟨x⟩</r>',
      separators: ['', '\n', ' '],
      items: [
        '<a/>', '<a⟨n⟩/>', '<a></a>', '<a b="c"/>', 'x', '&amp;', '&#65;', '&#x1F600;', '<!--c-->', '<!-- - -->',
        '<![CDATA[d]]>', '<![CDATA[]]]]>', '<?p i?>', ']', '>', '<a xml:space="preserve"> </a>', '<', '&', ' ',
        '<a><b>x</b> y</a>', '<p:a xmlns:p="u"/>',
      ],
      holder: '⟨x⟩',
    },
    {
      frame: '<r ⟨x⟩/>',
      separators: [' ', '\n'],
      items: ['a⟨n⟩="v"', "b⟨n⟩='&amp;'", 'a="v"', 'p⟨n⟩:a="v"', 'xmlns:p⟨n⟩="u"', 'a⟨n⟩="\n"'],
    },
    { frame: '<r a="⟨x⟩"/>', separators: ['', ' '], items: ['v', '&lt;', '\n', '\t', "'", '>'] },
    { frame: '<!--⟨x⟩-->', separators: ['', '\n'], items: ['c', ' ', '- ', '<'] },
    { frame: '<![CDATA[⟨x⟩]]>', separators: [''], items: [']', ']] ', '<', 'x\n'] },
    { frame: '<?p ⟨x⟩?>', separators: ['', ' '], items: ['?', ' ', 'x'] },
    { frame: '<r⟨x⟩/>', separators: [''], items: ['a', '-', '.', 'é'] },
  ],
  wrappers: [
    '<a>⟨x⟩</a>', '<a⟨n⟩>⟨x⟩</a⟨n⟩>', '<a b="c">⟨x⟩</a>', '<a> ⟨x⟩ </a>', '<a>x⟨x⟩</a>',
    '<a xml:space="preserve">⟨x⟩</a>', '<a>⟨x⟩<b/></a>', '<a xmlns:p⟨n⟩="u">⟨x⟩</a>', '<a>\n⟨x⟩\n</a>',
  ],
  references: [
    {
      frame: '<!DOCTYPE r [⟨x⟩]><r a="&u1;">&u2;&u3;</r>',
      separator: '',
      define: '<!ENTITY e⟨n⟩ "⟨x⟩">',
      link: '&e⟨p⟩;',
      use: '<!ENTITY u⟨n⟩ "&e⟨p⟩;">',
    },
    {
      frame: '<!DOCTYPE r [⟨x⟩]><r a="&e0;">&e0;&e2;</r>',
      separator: '',
      define: "<!ENTITY e⟨n⟩ '⟨x⟩'>",
      link: '&e⟨p⟩;&e⟨p⟩;',
      use: '<!ENTITY u⟨n⟩ "&e⟨p⟩;">',
    },
    {
      frame: '<!DOCTYPE r [⟨x⟩]><r/>',
      separator: '\n',
      define: '<!ENTITY % e⟨n⟩ "<!--⟨x⟩-->">',
      link: 'x',
      use: '%e⟨p⟩;',
    },
    {
      frame: '<!DOCTYPE r [<!ENTITY e "x">]><r>⟨x⟩</r>',
      separator: '',
      define: '⟨x⟩',
      link: '&e;',
      use: '<a b="&e;">&e;</a>',
    },
    {
      frame: '<!DOCTYPE r [⟨x⟩]><r/>',
      separator: '\n',
      define: '<!ELEMENT e⟨n⟩ (a,b)>',
      link: '',
      use: '<!ATTLIST e⟨p⟩ a⟨n⟩ CDATA "v">',
    },
    {
      frame: '<!DOCTYPE r [⟨x⟩]><r/>',
      separator: '\n',
      define: '<!NOTATION n⟨n⟩ SYSTEM "s">',
      link: '',
      use: '<!ENTITY u⟨n⟩ SYSTEM "s" NDATA n⟨p⟩>',
    },
  ],
  texts: ['⟨x⟩', '⟨x⟩', '<r>⟨x⟩</r>', '<?xml version="1.0"?>\n<r>⟨x⟩</r>'],
  targets: [
    { tool: 'xml-formatter', fields: ['input'], with: { mode: 'beautify', indent: '2' } },
    { tool: 'xml-formatter', fields: ['input'], with: { mode: 'minify' } },
  ],
};

export default xml;
