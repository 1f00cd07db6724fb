import t, { type Test } from 'tap';
import { XmlKind } from '../../workers/xml/content.js';
import { XmlScanner } from '../../workers/xml/scanner.js';
import { XmlSyntaxError } from '../../workers/xml/syntax-error.js';
import { libxml2Accepts } from './libxml2.js';

/** The message of the error; null where the document is well-formed. */
function errorOf(text: string): string | null {
  const scanner = new XmlScanner(text);
  try {
    while (scanner.next() !== XmlKind.end);
    return null;
  } catch (error) {
    if (error instanceof XmlSyntaxError) return error.message;
    throw error;
  }
}

/** A document with these declarations and this root element. */
const doctype = (declarations: string, root = '<a/>') => `<!DOCTYPE a [${declarations}]>${root}`;

/** The message matches, null where the document is well-formed; libxml2 judges alike. */
function same(t: Test, text: string, error: RegExp | null): void {
  const found = errorOf(text);
  if (error === null) t.equal(found, null, JSON.stringify(text));
  else t.match(found ?? 'well-formed', error, JSON.stringify(text));
  t.equal(libxml2Accepts(text), error === null, `libxml2 on ${JSON.stringify(text)}`);
}

t.test('declarations', async t => {
  const good = {
    'element [45]': [
      '<!ELEMENT a EMPTY>',
      '<!ELEMENT a ANY >',
      '<!ELEMENT a (#PCDATA)>',
      '<!ELEMENT a (#PCDATA)*>',
      '<!ELEMENT a ( #PCDATA | b|c )*>',
      '<!ELEMENT a (b)>',
      '<!ELEMENT a (b?,c*,(d|e+)+)*>',
      '<!ELEMENT a ((((b))))>',
      '<!ELEMENT a ( b | ( c , d ) )>',
    ],
    'attlist [52]': [
      '<!ATTLIST a>',
      '<!ATTLIST a >',
      '<!ATTLIST a b CDATA #IMPLIED>',
      '<!ATTLIST a b ID #REQUIRED c IDREF #IMPLIED d IDREFS "x">',
      '<!ATTLIST a b ENTITY "x" c ENTITIES "x" d NMTOKEN "1" e NMTOKENS "1 2">',
      '<!ATTLIST a b (1|-x|.) "1">',
      '<!ATTLIST a b ( x ) #FIXED "x">',
      '<!ATTLIST a b NOTATION (n|m) "n">',
      "<!ATTLIST a b CDATA '&lt;&#60;\"'>",
      '<!ATTLIST a b CDATA "1" b CDATA "2">',
    ],
    'notation [82]': [
      '<!NOTATION n SYSTEM "x">',
      '<!NOTATION n PUBLIC "x">',
      '<!NOTATION n PUBLIC "x" >',
      "<!NOTATION n PUBLIC 'x' 'y'>",
      `<!NOTATION n PUBLIC "'" '"'>`,
      '<!NOTATION n PUBLIC "">',
    ],
    'entity [70]': [
      '<!ENTITY e "">',
      `<!ENTITY e 'x"'>`,
      '<!ENTITY e "<&lt;&#60;&x;">',
      '<!ENTITY e SYSTEM "x">',
      '<!ENTITY e PUBLIC "x" "y">',
      '<!ENTITY e SYSTEM "x" NDATA n>',
      '<!ENTITY % e "">',
      '<!ENTITY % e SYSTEM "x">',
      '<!ENTITY\n%\te\r"x" >',
      '<!ENTITY e "1"><!ENTITY e "2">',
    ],
    others: ['', ' \n', '<!-- % & < -->', '<?p %x; ?>', ' <!-- --> <?p?> '],
  };
  const bad = {
    'element [45]': [
      '<!ELEMENT a>',
      '<!ELEMENT EMPTY>',
      '<!ELEMENTa EMPTY>',
      '<!ELEMENT a empty>',
      '<!ELEMENT a EMPTYx>',
      '<!ELEMENT a ()>',
      '<!ELEMENT a (b>',
      '<!ELEMENT a b>',
      '<!ELEMENT a (b|c,d)>',
      '<!ELEMENT a (b,c|d)>',
      '<!ELEMENT a (b c)>',
      '<!ELEMENT a (b|)>',
      '<!ELEMENT a (|b)>',
      '<!ELEMENT a (b ?)>',
      '<!ELEMENT a (b) *>',
      '<!ELEMENT a (b)**>',
      '<!ELEMENT a (b))>',
      '<!ELEMENT a (#PCDATA|b)>',
      '<!ELEMENT a (b|#PCDATA)*>',
      '<!ELEMENT a (#PCDATA,b)*>',
      '<!ELEMENT a (#PCDATA)+>',
      '<!ELEMENT a (#PCDATA|(b))*>',
      '<!ELEMENT a (#PCDATA|b?)*>',
      '<!ELEMENT a (#pcdata)>',
      '<!ELEMENT a -- x -- EMPTY>',
      '<!ELEMENT (a|b) EMPTY>',
      '<!element a EMPTY>',
    ],
    'attlist [52]': [
      '<!ATTLIST>',
      '<!ATTLIST a b>',
      '<!ATTLIST a b CDATA>',
      '<!ATTLIST a b CDATA #DEFAULT>',
      '<!ATTLIST a b CDATA x>',
      '<!ATTLIST a b CDATA#IMPLIED>',
      '<!ATTLIST a b CDATA "x"c CDATA "x">',
      '<!ATTLIST a b (x|y)"x">',
      '<!ATTLIST a b () "x">',
      '<!ATTLIST a b (x,y) "x">',
      '<!ATTLIST a b ("x") "x">',
      '<!ATTLIST a b NOTATION(n) "n">',
      '<!ATTLIST a b NOTATION (1) "n">',
      '<!ATTLIST a b NUMBER "1">',
      '<!ATTLIST a b CDATA #FIXED>',
      '<!ATTLIST a b CDATA #FIXED"x">',
      '<!ATTLIST a b CDATA "<">',
      '<!ATTLIST a b CDATA "&">',
      '<!ATTLIST a b CDATA "x" #REQUIRED>',
      '<!ATTLIST a b CDATA #REQUIRED "x">',
      '<!ATTLIST a b CDATA "x>',
    ],
    'notation [82]': [
      '<!NOTATION n>',
      '<!NOTATION n "x">',
      '<!NOTATION n SYSTEM>',
      '<!NOTATION n PUBLIC "{">',
      '<!NOTATION n PUBLIC "x""y">',
      '<!NOTATION n SYSTEM "x" "y">',
      `<!NOTATION n PUBLIC '''>`,
    ],
    'entity [70]': [
      '<!ENTITY e>',
      '<!ENTITY "x">',
      '<!ENTITY e x>',
      '<!ENTITY e "x>',
      '<!ENTITY e "x" "y">',
      '<!ENTITY e "%">',
      '<!ENTITY % p ""><!ENTITY e "%p;">',
      '<!ENTITY e "&">',
      '<!ENTITY e "&x">',
      '<!ENTITY e "&#0;">',
      '<!ENTITY e "&#xD800;">',
      '<!ENTITY e "&#X41;">',
      '<!ENTITY e "x" NDATA n>',
      '<!ENTITY e SYSTEM "x" NDATA>',
      '<!ENTITY e SYSTEM "x"NDATA n>',
      '<!ENTITY e SYSTEM "x" NDATA "n">',
      '<!ENTITY % e SYSTEM "x" NDATA n>',
      '<!ENTITY %e "x">',
      '<!ENTITY% e "x">',
      '<!ENTITY e"x">',
      '<!ENTITY e PUBLIC "x">',
      '<!ENTITY e SYSTEM "x" -- c -->',
      '<!ENTITY 1 "x">',
    ],
    others: [
      'x',
      '<a/>',
      '<!-- -- -->',
      '<?xml version="1.0"?>',
      '<![INCLUDE[]]>',
      '<![CDATA[]]>',
      '&x;',
      '%',
      '%p',
      '% p;',
      '%1;',
      '<',
      '<!',
      ']',
      '<!ELEMENT a %p;>',
      '<!ELEMENT %n; EMPTY>',
    ],
  };
  for (const declaration of Object.values(good).flat()) same(t, doctype(declaration), null);
  for (const declaration of Object.values(bad).flat()) same(t, doctype(declaration), /./);
  t.match(
    errorOf(doctype('<!ENTITY e "%p;">')),
    /invalid "%" in the text/,
    'WFC: PEs in Internal Subset; libxml2 does not see it where p is not declared',
  );
});

t.test('entities are declared before use, and valid in their place', async t => {
  const sameWith = (declarations: string, root: string, error: RegExp | null) =>
    same(t, doctype(declarations, root), error);
  const e = (text: string) => `<!ENTITY e "${text}">`;
  sameWith(e('x'), '<a b="&e;">&e;</a>', null);
  sameWith('', '<a>&e;</a>', /"e" is not declared/);
  sameWith(e('x'), '<a>&E;</a>', /"E" is not declared/);
  sameWith(e('x'), '<a>&lt;&gt;&amp;&apos;&quot;</a>', null);
  sameWith('<!ENTITY lt "&#38;#60;"><!ENTITY gt "&#62;">', '<a b="&lt;">&lt;&gt;</a>', null);
  // What the text of an entity must be in content (section 4.3.2).
  sameWith(e("<b/>x<c d='e'>&amp;</c><!-- --><?p?><![CDATA[]]>"), '<a>&e;</a>', null);
  sameWith(e('<b>'), '<a>&e;</a>', /in the text of the entity "e": expected the end tag "<\/b>"/);
  sameWith(e('<b>'), '<a>&e;</b></a>', /in the text of the entity "e"/);
  sameWith(e('</a>'), '<a>&e;', /in the text of the entity "e": end tag without a start tag/);
  sameWith(e('</a><a>'), '<a>&e;</a>', /in the text of the entity "e"/);
  sameWith(e('<b>'), '<a/>', null);
  sameWith(e('&#60;b/>'), '<a>&e;</a>', null);
  sameWith(e('&#60;b'), '<a>&e;</a>', /in the text of the entity "e"/);
  sameWith(e('&#38;'), '<a>&e;</a>', /in the text of the entity "e"/);
  sameWith(e('&#38;#38;'), '<a>&e;</a>', null);
  sameWith(e(']]>'), '<a>&e;</a>', /in the text of the entity "e".*"\]\]>"/);
  sameWith(e("<?xml version='1.0'?>"), '<a>&e;</a>', /in the text of the entity "e"/);
  sameWith(e('x'), '&e;', /expected the root element/);
  sameWith(e('<a/>'), '&e;', /expected the root element/);
  // WFC: No < in Attribute Values
  sameWith(e('&#60;'), '<a b="&e;"/>', /in the text of the entity "e": invalid "<"/);
  sameWith(e('&#38;#60;&lt;'), '<a b="&e;"/>', null);
  sameWith(`${e('&f;')}<!ENTITY f "<b/>">`, '<a b="&e;"/>', /in the text of the entity "f": invalid "<"/);
  sameWith(`${e('&f;')}<!ENTITY f "<b/>">`, '<a>&e;</a>', null);
  sameWith(e("'&#34;"), '<a b="&e;" c=\'&e;\'/>', null);
  sameWith(`${e("<b c='&f;'/>")}<!ENTITY f "<">`, '<a>&e;</a>', /in the text of the entity "f"/);
  // WFC: No Recursion
  sameWith(e('&e;'), '<a>&e;</a>', /"e" refers to itself/);
  sameWith(e('&e;'), '<a b="&e;"/>', /"e" refers to itself/);
  sameWith(`${e('&f;')}<!ENTITY f "&g;"><!ENTITY g "&e;">`, '<a>&g;</a>', /"g" refers to itself/);
  sameWith(`${e("<b c='&f;'/>")}<!ENTITY f "&e;">`, '<a>&e;</a>', /"e" refers to itself/);
  sameWith(`${e('&f;&f;&g;')}<!ENTITY f "&g;"><!ENTITY g "x">`, '<a>&e;&f;&e;</a>', null);
  sameWith(e('&f;'), '<a>&e;</a>', /"f" is not declared/);
  // WFC: Parsed Entity, WFC: No External Entity References
  sameWith('<!ENTITY e SYSTEM "x">', '<a>&e;</a>', null);
  sameWith('<!ENTITY e SYSTEM "file:///etc/passwd">', '<a>&e;</a>', null);
  sameWith('<!ENTITY e SYSTEM "x">', '<a b="&e;"/>', /"e" is external/);
  sameWith(`${e('&f;')}<!ENTITY f SYSTEM "x">`, '<a b="&e;"/>', /"f" is external/);
  sameWith('<!ENTITY e SYSTEM "x" NDATA n>', '<a>&e;</a>', /"e" is unparsed/);
  sameWith('<!ENTITY e SYSTEM "x" NDATA n>', '<a b="&e;"/>', /"e" is unparsed/);
  sameWith('<!ENTITY e SYSTEM "x" NDATA n>', '<a b="e"/>', null);
  // The first declaration binds.
  sameWith(`${e('x')}${e('<b>')}`, '<a>&e;</a>', null);
  sameWith(`${e('<b>')}${e('x')}`, '<a>&e;</a>', /in the text of the entity "e"/);
  // In default values a declaration comes first.
  sameWith(`${e('x')}<!ATTLIST a b CDATA "&e;">`, '<a/>', null);
  sameWith(`<!ATTLIST a b CDATA "&e;">${e('x')}`, '<a/>', /"e" is not declared/);
  sameWith('<!ENTITY e "&#60;"><!ATTLIST a b CDATA "&e;">', '<a/>', /invalid "<"/);
});

t.test('unread declarations may declare an entity', async t => {
  const external = '<!DOCTYPE a SYSTEM "x"><a b="&e;">&e;</a>';
  same(t, external, null);
  same(t, `<?xml version="1.0" standalone="no"?>${external}`, null);
  same(t, `<?xml version="1.0" standalone="yes"?>${external}`, /"e" is not declared/);
  same(t, doctype('%p;', '<a>&e;</a>'), null);
  same(t, doctype('<!ENTITY % p SYSTEM "x">%p;', '<a>&e;</a>'), null);
  same(t, doctype('<!ENTITY % p SYSTEM "x">', '<a>&e;</a>'), /"e" is not declared/);
  same(t, doctype('<!ENTITY % p "">%p;', '<a>&e;</a>'), null);
  same(
    t,
    `<?xml version="1.0" standalone="yes"?>${doctype('<!ENTITY % p "">%p;', '<a>&e;</a>')}`,
    /"e" is not declared/,
  );
  same(t, `<?xml version="1.0" standalone="yes"?>${doctype('%p;')}`, /parameter entity "p" is not declared/);
  same(t, '<!DOCTYPE a SYSTEM "x" [<!ENTITY e "&#60;">]><a b="&e;"/>', /invalid "<"/);
  same(t, '<!DOCTYPE a SYSTEM "x"><a>&e</a>', /";"/);

  const unread = doctype('<!ENTITY % p SYSTEM "x">%p;<!ENTITY e "<b>">', '<a>&e;</a>');
  t.equal(errorOf(unread), null, 'a declaration behind what was not read does not bind (section 5.1)');
  t.match(
    errorOf(`<?xml version="1.0" standalone="yes"?>${unread}`),
    /in the text of the entity "e"/,
    'unless the document is standalone',
  );
});

t.test('parameter entities of the document', async t => {
  const p = (text: string, more = '%p;', root = '<a/>') => doctype(`<!ENTITY % p "${text}">${more}`, root);
  same(t, p("<!ENTITY e 'x'>", '%p;', '<a>&e;</a>'), null);
  same(t, p("<!ENTITY e '&#60;b>'>", '%p;', '<a>&e;</a>'), /in the text of the entity "e"/);
  same(t, p(" <!-- c --> <?p?> <!ELEMENT a ANY> <!NOTATION n SYSTEM 'x'> "), null);
  same(t, p(''), null);
  same(t, p('<!ELEMENT'), /in the text of a parameter entity/);
  same(t, p('<!ELEMENT a ANY', '%p;>'), /in the text of a parameter entity/);
  same(t, p(']'), /in the text of a parameter entity/);
  same(t, p('x'), /in the text of a parameter entity/);
  same(t, p('x', ''), null);
  same(t, p('<!ENTITY e "x">', '%p;'), /./);
  same(t, p('<![INCLUDE[]]>'), /in the text of a parameter entity/);
  same(t, p('&#37;p;'), /"p" refers to itself/);
  same(t, p('&#37;q;', '<!ENTITY % q "&#37;p;">%q;'), /"q" refers to itself/);
  same(t, p('&#37;q;', '<!ENTITY % q "<!ENTITY e \'x\'>">%p;%p;%q;', '<a>&e;</a>'), null);
  same(t, p("<!ENTITY e '&#37;p;'>"), /in the text of a parameter entity/);
  same(t, p("<!ATTLIST a b CDATA '&e;'>", '<!ENTITY e "x">%p;'), null);
  // XML 1.0, appendix D
  same(
    t,
    doctype(
      `<!ELEMENT a (#PCDATA)><!ENTITY % xx '&#37;zz;'><!ENTITY % zz '&#60;!ENTITY tricky "error-prone" >' >%xx;`,
      '<a>This sample shows a &tricky; method.</a>',
    ),
    null,
  );

  const standalone = `<?xml version="1.0" standalone="yes"?>${p("<!ENTITY e 'x'>", '%p;', '<a>&e;</a>')}`;
  t.match(
    errorOf(standalone),
    /"e" is declared in a parameter entity/,
    'WFC: Entity Declared; libxml2 does not see it',
  );
});

t.test('errors in entities have the position of the reference', async t => {
  const offset = (text: string) => {
    const scanner = new XmlScanner(text);
    try {
      while (scanner.next() !== XmlKind.end);
    } catch (error) {
      return (error as XmlSyntaxError).offset;
    }
    return null;
  };
  const text = doctype('<!ENTITY e "x&f;"><!ENTITY f "]]>">', '<a>\n&e;</a>');
  t.equal(offset(text), text.indexOf('&e;<'));
  const nested = doctype('<!ENTITY % p "&#37;q;"><!ENTITY % q "   <!ELEMENT">\n%p;');
  t.equal(offset(nested), nested.indexOf('%p;'));
  const value = doctype('<!ENTITY % p "<!ATTLIST a b CDATA \'&e;\'>">%p;');
  t.equal(offset(value), null, 'once there was a parameter entity, an entity may be declared elsewhere');
});
