import t from 'tap';
import { XmlKind } from '../../workers/xml/content.js';
import { XmlScanner } from '../../workers/xml/scanner.js';
import { XmlSyntaxError } from '../../workers/xml/syntax-error.js';
import { libxml2Accepts } from './libxml2.js';

/** The offset of the error; null if the document is well-formed. */
function errorOf(text: string): number | null {
  const scanner = new XmlScanner(text);
  try {
    while (scanner.next() !== XmlKind.end);
    return null;
  } catch (error) {
    if (error instanceof XmlSyntaxError) return error.offset;
    throw error;
  }
}

/** Documents by section of XML 1.0, fifth edition; ill-formed ones with the offset of the error. */
const SECTIONS: Record<
  string,
  { readonly good: readonly string[]; readonly bad: readonly (readonly [text: string, offset: number])[] }
> = {
  '2.1 documents': {
    good: ['<a/>', '<a></a>', ' \n<a/>\r\t', '<!-- c --><?p?><a/><!-- c --><?p i?> ', '<a><b></b><b/>x</a>'],
    bad: [
      ['', 0],
      [' \n', 2],
      ['x', 0],
      ['<a/><b/>', 4],
      ['<a/>x', 4],
      ['x<a/>', 0],
      ['<a/>&#32;', 4],
      ['<a/><![CDATA[]]>', 6],
      ['<a/></a>', 4],
      ['<a/><!DOCTYPE a>', 6],
      ['<!DOCTYPE a><!DOCTYPE a><a/>', 14],
      ['<!DOCTYPE a>', 12],
      ['<!doctype a><a/>', 2],
      ['</a>', 0],
      ['<', 1],
    ],
  },
  '2.2 characters': {
    good: ['<a>\t\n\r \x7f\x80\ud7ff\ue000\ufffd\u{10000}\u{10ffff}</a>', '<a b="\t\n\u{1f600}"/>'],
    bad: [
      ['<a>\0</a>', 3],
      ['<a>\x0b</a>', 3],
      ['<a>\x1f</a>', 3],
      ['<a>\ufffe</a>', 3],
      ['<a>\uffff</a>', 3],
      ['<a>\ud800</a>', 3],
      ['<a>\udc00\ud800</a>', 3],
      ['<!--\0--><a/>', 4],
      ['<?p \0?><a/>', 4],
      ['<a b="\0"/>', 6],
      ['<a/>\0', 4],
      ['\0<a/>', 0],
      ['<a><![CDATA[\0]]></a>', 12],
      ['<a\0/>', 2],
      ['<a>\ufeff\0</a>', 4],
    ],
  },
  '2.3 names': {
    good: [
      '<_-.9\xb7\u0300\u203f/>',
      '<\xc0/>',
      '<\u0131\u200c/>',
      '<\u{10000}\u{effff}/>',
      '<\u3001\ufffd/>',
      '<\u{1f600}/>',
    ],
    bad: [
      ['<1/>', 1],
      ['<-/>', 1],
      ['<./>', 1],
      ['<\xb7/>', 1],
      ['<\xd7/>', 1],
      ['<\xf7/>', 1],
      ['<\u0300/>', 1],
      ['<\u037e/>', 1],
      ['<\u2000/>', 1],
      ['<\u{f0000}/>', 1],
      ['<a\xd7/>', 2],
      ['<a\u037e/>', 2],
      ['<a\u{f0000}/>', 2],
      ['< a/>', 1],
      ['<a,/>', 2],
    ],
  },
  '2.4 character data': {
    good: ['<a>]] > ]>]]&gt;</a>', '<a>&amp;&lt;&gt;&apos;&quot;</a>', '<a b="]]>"/>', `<a>"'</a>`, '<a>></a>'],
    bad: [
      ['<a>]]></a>', 3],
      ['<a>x]]]></a>', 5],
      ['<a>&</a>', 4],
      ['<a> & </a>', 5],
      ['<a>&amp</a>', 7],
      ['<a><</a>', 4],
      ['<a>&;</a>', 4],
      ['<a>&1;</a>', 4],
    ],
  },
  '2.5 comments': {
    good: ['<!----><a/>', '<a><!-- - - <b> & ]]> --></a>', '<!-- %p; --><a/>'],
    bad: [
      ['<a><!-- -- --></a>', 8],
      ['<a><!-- a ---></a>', 10],
      ['<a><!-- </a>', 12],
      ['<a><!- --></a>', 5],
      ['<!--><a/>', 9],
      ['<!--->', 6],
      ['<a><!-->', 8],
    ],
  },
  '2.6 processing instructions': {
    good: [
      '<?p?><a/>',
      '<?p ?><a/>',
      '<a><?p <b> & -- ??></a>',
      '<?xml-stylesheet href="x"?><a/>',
      '<?xmlx?><a/>',
      '<?éé?><a/>',
    ],
    bad: [
      ['<a><?xml?></a>', 3],
      ['<a><?XmL x?></a>', 3],
      ['<??><a/>', 2],
      ['<? p?><a/>', 2],
      ['<?p', 3],
      ['<?p x', 5],
      ['<?p/?><a/>', 3],
      ['<a/><?xml version="1.0"?>', 4],
      [' <?xml version="1.0"?><a/>', 1],
    ],
  },
  '2.7 CDATA sections': {
    good: ['<a><![CDATA[]]></a>', '<a><![CDATA[<b>&x;]] >]]]></a>', '<a><![CDATA[<![CDATA[]]></a>'],
    bad: [
      ['<a><![CDATA[</a>', 16],
      ['<a><![cdata[]]></a>', 5],
      ['<a><![CDATA []]></a>', 5],
      ['<![CDATA[]]><a/>', 2],
    ],
  },
  '2.8 prolog': {
    good: [
      '<?xml version="1.0"?><a/>',
      "<?xml version='1.7'\tencoding = 'UTF-8'\nstandalone= \"no\" ?>\n<a/>",
      '<?xml version="1.0" standalone="yes"?><a/>',
      '<?xml version="1.0" encoding="x-1_.-"?><a/>',
      '<!DOCTYPE a><a/>',
      '<!DOCTYPE\na\t><a/>',
      '<!DOCTYPE a SYSTEM "x\'y"><a/>',
      `<!DOCTYPE a PUBLIC "-//X//Y 1.0'" "z"><a/>`,
      '<!DOCTYPE a[]><a/>',
      '<!DOCTYPE a SYSTEM "x"[ ] ><a/>',
      '<!DOCTYPE b><a/>',
    ],
    bad: [
      ['<?xml?><a/>', 5],
      ['<?xml ?><a/>', 6],
      ['<?xml version="2.0"?><a/>', 15],
      ['<?xml version="1.0', 18],
      ['<?xml version=1.0?><a/>', 14],
      ['<?xml encoding="UTF-8"?><a/>', 6],
      ['<?xml encoding="UTF-8" version="1.0"?><a/>', 6],
      ['<?xml version="1.0"encoding="UTF-8"?><a/>', 19],
      ['<?xml version="1.0" encoding="1x"?><a/>', 30],
      ['<?xml version="1.0" encoding=""?><a/>', 30],
      ['<?xml version="1.0" standalone="Yes"?><a/>', 32],
      ['<?xml version="1.0" standalone="yes" encoding="UTF-8"?><a/>', 37],
      ['<?xml version="1.0">', 19],
      ['<?XML version="1.0"?><a/>', 0],
      ['<!DOCTYPE><a/>', 9],
      ['<!DOCTYPE a "x"><a/>', 12],
      ['<!DOCTYPE a SYSTEM><a/>', 18],
      ['<!DOCTYPE a PUBLIC "x"><a/>', 22],
      ['<!DOCTYPE a PUBLIC "x^" "y"><a/>', 21],
      ['<!DOCTYPE a SYSTEM "x', 21],
      ['<!DOCTYPE a []', 14],
      ['<!DOCTYPE a [', 13],
      ['<!DOCTYPE a []x><a/>', 14],
      ['<!DOCTYPE a SYSTEM "x""y"><a/>', 22],
    ],
  },
  '3.1 tags': {
    good: [
      '<a b="c" d=\'e"\'\n/>',
      '<a\tb = "c"></a >',
      '<a b=">"/>',
      '<a b="\'" B=""/>',
      '<a></a\n>',
      '<a b="&#60;&lt;&quot;"/>',
      '<constructor __proto__="1" toString="2"/>',
    ],
    bad: [
      ['<a b/>', 4],
      ['<a b=c/>', 5],
      ['<a b="c/>', 9],
      ['<a b="<"/>', 6],
      ['<a b="&"/>', 7],
      ['<a x="1" x="2"/>', 9],
      ['<a b="1"c="2"/>', 8],
      ['<a "b"/>', 3],
      ['<a b=/>', 5],
      ['<a b="1" / >', 10],
      ['<a b="1"', 8],
      ['<a', 2],
      ['<a><b></a>', 8],
      ['<a></b>', 5],
      ['<a><b></a></b>', 8],
      ['<a></a b="c">', 7],
      ['<a></ a>', 5],
      ['<a></>', 5],
      ['<a></A>', 5],
      ['<ab></a>', 6],
      ['<a></ab>', 5],
      ['<a>', 3],
      ['<a><b/>', 7],
      ['<a></a', 6],
      ['<a b="&x"/>', 8],
      ['<a b="&x;"/>', 6],
      ['<a></a/>', 6],
    ],
  },
  '4.1 references': {
    good: [
      '<a>&#9;&#xA;&#xd;&#32;&#xD7FF;&#xE000;&#xFFFD;&#x10000;&#x10ffff;</a>',
      '<a>&#00000000000000000000000000000065;</a>',
    ],
    bad: [
      ['<a>&#0;</a>', 3],
      ['<a>&#x1F;</a>', 3],
      ['<a>&#xD800;</a>', 3],
      ['<a>&#xDFFF;</a>', 3],
      ['<a>&#xFFFE;</a>', 3],
      ['<a>&#x110000;</a>', 3],
      ['<a>&#99999999999999999999;</a>', 3],
      ['<a>&#;</a>', 5],
      ['<a>&#x;</a>', 6],
      ['<a>&#X41;</a>', 5],
      ['<a>&#a;</a>', 5],
      ['<a>&#65</a>', 7],
      ['<a>&#xg;</a>', 6],
      ['<a b="&#0;"/>', 6],
      ['<a>&nbsp;</a>', 3],
      ['<a>&undefined;</a>', 3],
      ['<a>&constructor;</a>', 3],
      ['<a>&__proto__;</a>', 3],
    ],
  },
};

for (const [section, { good, bad }] of Object.entries(SECTIONS)) {
  t.test(section, async t => {
    for (const text of good) t.equal(errorOf(text), null, JSON.stringify(text));
    for (const [text, offset] of bad) t.equal(errorOf(text), offset, JSON.stringify(text));
    t.same(
      good.filter(text => !libxml2Accepts(text)),
      [],
      'libxml2 accepts the same documents',
    );
    // A lone surrogate cannot be passed to libxml2, which reads UTF-8.
    t.same(
      bad.filter(([text]) => text.isWellFormed() && libxml2Accepts(text)),
      [],
      'libxml2 rejects the same documents',
    );
  });
}

t.test('namespaces are not checked', async t => {
  for (const text of [
    '<:/>',
    '<_:-.9/>',
    '<a:b/>',
    '<a b:c="1"/>',
    '<a:b:c/>',
    '<a xmlns:x=""/>',
    '<?a:b?><a/>',
    '<a x:b="1" y:b="2" xmlns:x="u" xmlns:y="u"/>',
  ]) {
    t.equal(errorOf(text), null, text);
  }
});

t.test('deviations from libxml2 follow the standard', async t => {
  t.equal(errorOf('<?xml version="1."?><a/>'), 15, 'VersionNum [26] requires a digit after the full stop');
  t.equal(
    errorOf('<!DOCTYPE a SYSTEM "b#c"><a/>'),
    null,
    'a fragment in a system identifier is an error, but not a fatal one (section 4.2.2)',
  );
});

t.test('pieces have their kinds and offsets', async t => {
  const text =
    '<?xml version="1.0"?>\n<!DOCTYPE a [<!-- ]> -->]>\n<a> <b c=">"/>t&amp;<!--x--><?p?><![CDATA[y]]></a>\n<?q?>\n';
  const names = Object.fromEntries(Object.entries(XmlKind).map(([name, kind]) => [kind, name]));
  const scanner = new XmlScanner(text);
  const pieces: string[] = [];
  for (let kind = scanner.next(); kind !== XmlKind.end; kind = scanner.next()) {
    pieces.push(`${names[kind]} ${text.slice(scanner.start, scanner.end)}`);
  }
  t.strictSame(pieces, [
    'declaration <?xml version="1.0"?>',
    'doctype <!DOCTYPE a [<!-- ]> -->]>',
    'startTag <a>',
    'space  ',
    'emptyTag <b c=">"/>',
    'text t&amp;',
    'comment <!--x-->',
    'instruction <?p?>',
    'cdata <![CDATA[y]]>',
    'endTag </a>',
    'instruction <?q?>',
  ]);
  t.equal(scanner.next(), XmlKind.end, 'the end is repeated');
});

t.test('messages say what was expected and found', async t => {
  for (const [text, message] of [
    ['<a><b></a>', 'expected the end tag "</b>", found "</a>"'],
    ['<a>', 'expected the end tag "</a>", found the end of the text'],
    ['<a>\x01</a>', 'U+0001 is not allowed in XML, not even escaped'],
    ['<a/><b/>', 'expected one root element, found a second'],
    ['<a>&nbsp;</a>', 'the entity "nbsp" is not declared'],
    ['<a> & </a>', 'expected the name of an entity or "#" after "&" (an ampersand itself is "&amp;"), found U+0020'],
    [`<${'x'.repeat(100)}>`, `expected the end tag "</${'x'.repeat(38)}…", found the end of the text`],
    [`<${'x'.repeat(37)}😀>`, `expected the end tag "</${'x'.repeat(37)}…", found the end of the text`],
    ['<a=1>', 'expected white space, ">" or "/>" in the tag, found "="'],
    ['<a>< b/></a>', 'expected the name of an element after "<" (the character itself is "&lt;"), found U+0020'],
  ] as const) {
    const scanner = new XmlScanner(text);
    t.throws(
      () => {
        while (scanner.next() !== XmlKind.end);
      },
      { message },
      message,
    );
  }
});
