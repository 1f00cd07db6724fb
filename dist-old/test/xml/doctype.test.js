import t, {} from 'tap';
import { XmlKind } from '../../workers/xml/content.js';
import { XmlScanner } from '../../workers/xml/scanner.js';
import { XmlSyntaxError } from '../../workers/xml/syntax-error.js';
import { libxml2Accepts } from './libxml2.js';
/** The error message; null if the document is well-formed. */
function errorOf(text) {
    const scanner = new XmlScanner(text);
    try {
        while (scanner.next() !== XmlKind.end)
            ;
        return null;
    }
    catch (error) {
        if (error instanceof XmlSyntaxError)
            return error.message;
        throw error;
    }
}
/** A document with declarations and a root element. */
const doctype = (declarations, root = '<a/>') => `<!DOCTYPE a [${declarations}]>${root}`;
/** Asserts the error (null: well-formed), and that libxml2 agrees. */
function agrees(t, text, error) {
    const found = errorOf(text);
    if (error === null)
        t.equal(found, null, JSON.stringify(text));
    else
        t.match(found ?? 'well-formed', error, JSON.stringify(text));
    t.equal(libxml2Accepts(text), error === null, `libxml2 on ${JSON.stringify(text)}`);
}
t.test('declarations follow XML 1.0', async (t) => {
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
    for (const declaration of Object.values(good).flat())
        agrees(t, doctype(declaration), null);
    for (const declaration of Object.values(bad).flat())
        agrees(t, doctype(declaration), /./);
    t.match(errorOf(doctype('<!ENTITY e "%p;">')), /invalid "%" in the text/, 'WFC: PEs in Internal Subset; libxml2 does not check it if p is not declared');
});
t.test('entities are declared before use and valid where they are used', async (t) => {
    const agreesWith = (declarations, root, error) => agrees(t, doctype(declarations, root), error);
    const e = (text) => `<!ENTITY e "${text}">`;
    agreesWith(e('x'), '<a b="&e;">&e;</a>', null);
    agreesWith('', '<a>&e;</a>', /"e" is not declared/);
    agreesWith(e('x'), '<a>&E;</a>', /"E" is not declared/);
    agreesWith(e('x'), '<a>&lt;&gt;&amp;&apos;&quot;</a>', null);
    agreesWith('<!ENTITY lt "&#38;#60;"><!ENTITY gt "&#62;">', '<a b="&lt;">&lt;&gt;</a>', null);
    // The text of an entity in content must be well-formed (section 4.3.2).
    agreesWith(e("<b/>x<c d='e'>&amp;</c><!-- --><?p?><![CDATA[]]>"), '<a>&e;</a>', null);
    agreesWith(e('<b>'), '<a>&e;</a>', /in the text of the entity "e": expected the end tag "<\/b>"/);
    agreesWith(e('<b>'), '<a>&e;</b></a>', /in the text of the entity "e"/);
    agreesWith(e('</a>'), '<a>&e;', /in the text of the entity "e": end tag without a start tag/);
    agreesWith(e('</a><a>'), '<a>&e;</a>', /in the text of the entity "e"/);
    agreesWith(e('<b>'), '<a/>', null);
    agreesWith(e('&#60;b/>'), '<a>&e;</a>', null);
    agreesWith(e('&#60;b'), '<a>&e;</a>', /in the text of the entity "e"/);
    agreesWith(e('&#38;'), '<a>&e;</a>', /in the text of the entity "e"/);
    agreesWith(e('&#38;#38;'), '<a>&e;</a>', null);
    agreesWith(e(']]>'), '<a>&e;</a>', /in the text of the entity "e".*"\]\]>"/);
    agreesWith(e("<?xml version='1.0'?>"), '<a>&e;</a>', /in the text of the entity "e"/);
    agreesWith(e('x'), '&e;', /expected the root element/);
    agreesWith(e('<a/>'), '&e;', /expected the root element/);
    // WFC: No < in Attribute Values
    agreesWith(e('&#60;'), '<a b="&e;"/>', /in the text of the entity "e": invalid "<"/);
    agreesWith(e('&#38;#60;&lt;'), '<a b="&e;"/>', null);
    agreesWith(`${e('&f;')}<!ENTITY f "<b/>">`, '<a b="&e;"/>', /in the text of the entity "f": invalid "<"/);
    agreesWith(`${e('&f;')}<!ENTITY f "<b/>">`, '<a>&e;</a>', null);
    agreesWith(e("'&#34;"), '<a b="&e;" c=\'&e;\'/>', null);
    agreesWith(`${e("<b c='&f;'/>")}<!ENTITY f "<">`, '<a>&e;</a>', /in the text of the entity "f"/);
    // WFC: No Recursion
    agreesWith(e('&e;'), '<a>&e;</a>', /"e" refers to itself/);
    agreesWith(e('&e;'), '<a b="&e;"/>', /"e" refers to itself/);
    agreesWith(`${e('&f;')}<!ENTITY f "&g;"><!ENTITY g "&e;">`, '<a>&g;</a>', /"g" refers to itself/);
    agreesWith(`${e("<b c='&f;'/>")}<!ENTITY f "&e;">`, '<a>&e;</a>', /"e" refers to itself/);
    agreesWith(`${e('&f;&f;&g;')}<!ENTITY f "&g;"><!ENTITY g "x">`, '<a>&e;&f;&e;</a>', null);
    agreesWith(e('&f;'), '<a>&e;</a>', /"f" is not declared/);
    // WFC: Parsed Entity, WFC: No External Entity References
    agreesWith('<!ENTITY e SYSTEM "x">', '<a>&e;</a>', null);
    agreesWith('<!ENTITY e SYSTEM "file:///etc/passwd">', '<a>&e;</a>', null);
    agreesWith('<!ENTITY e SYSTEM "x">', '<a b="&e;"/>', /"e" is external/);
    agreesWith(`${e('&f;')}<!ENTITY f SYSTEM "x">`, '<a b="&e;"/>', /"f" is external/);
    agreesWith('<!ENTITY e SYSTEM "x" NDATA n>', '<a>&e;</a>', /"e" is unparsed/);
    agreesWith('<!ENTITY e SYSTEM "x" NDATA n>', '<a b="&e;"/>', /"e" is unparsed/);
    agreesWith('<!ENTITY e SYSTEM "x" NDATA n>', '<a b="e"/>', null);
    // The first declaration applies.
    agreesWith(`${e('x')}${e('<b>')}`, '<a>&e;</a>', null);
    agreesWith(`${e('<b>')}${e('x')}`, '<a>&e;</a>', /in the text of the entity "e"/);
    // Entities in default values must be declared before.
    agreesWith(`${e('x')}<!ATTLIST a b CDATA "&e;">`, '<a/>', null);
    agreesWith(`<!ATTLIST a b CDATA "&e;">${e('x')}`, '<a/>', /"e" is not declared/);
    agreesWith('<!ENTITY e "&#60;"><!ATTLIST a b CDATA "&e;">', '<a/>', /invalid "<"/);
});
t.test('unread declarations make undeclared entities valid', async (t) => {
    const external = '<!DOCTYPE a SYSTEM "x"><a b="&e;">&e;</a>';
    agrees(t, external, null);
    agrees(t, `<?xml version="1.0" standalone="no"?>${external}`, null);
    agrees(t, `<?xml version="1.0" standalone="yes"?>${external}`, /"e" is not declared/);
    agrees(t, doctype('%p;', '<a>&e;</a>'), null);
    agrees(t, doctype('<!ENTITY % p SYSTEM "x">%p;', '<a>&e;</a>'), null);
    agrees(t, doctype('<!ENTITY % p SYSTEM "x">', '<a>&e;</a>'), /"e" is not declared/);
    agrees(t, doctype('<!ENTITY % p "">%p;', '<a>&e;</a>'), null);
    agrees(t, `<?xml version="1.0" standalone="yes"?>${doctype('<!ENTITY % p "">%p;', '<a>&e;</a>')}`, /"e" is not declared/);
    agrees(t, `<?xml version="1.0" standalone="yes"?>${doctype('%p;')}`, /parameter entity "p" is not declared/);
    agrees(t, '<!DOCTYPE a SYSTEM "x" [<!ENTITY e "&#60;">]><a b="&e;"/>', /invalid "<"/);
    agrees(t, '<!DOCTYPE a SYSTEM "x"><a>&e</a>', /";"/);
    const unread = doctype('<!ENTITY % p SYSTEM "x">%p;<!ENTITY e "<b>">', '<a>&e;</a>');
    t.equal(errorOf(unread), null, 'declarations after an unread one are not processed (section 5.1)');
    t.match(errorOf(`<?xml version="1.0" standalone="yes"?>${unread}`), /in the text of the entity "e"/, 'they are processed if the document is standalone');
});
t.test('internal parameter entities are expanded', async (t) => {
    const p = (text, others = '%p;', root = '<a/>') => doctype(`<!ENTITY % p "${text}">${others}`, root);
    agrees(t, p("<!ENTITY e 'x'>", '%p;', '<a>&e;</a>'), null);
    agrees(t, p("<!ENTITY e '&#60;b>'>", '%p;', '<a>&e;</a>'), /in the text of the entity "e"/);
    agrees(t, p(" <!-- c --> <?p?> <!ELEMENT a ANY> <!NOTATION n SYSTEM 'x'> "), null);
    agrees(t, p(''), null);
    agrees(t, p('<!ELEMENT'), /in the text of a parameter entity/);
    agrees(t, p('<!ELEMENT a ANY', '%p;>'), /in the text of a parameter entity/);
    agrees(t, p(']'), /in the text of a parameter entity/);
    agrees(t, p('x'), /in the text of a parameter entity/);
    agrees(t, p('x', ''), null);
    agrees(t, p('<!ENTITY e "x">', '%p;'), /./);
    agrees(t, p('<![INCLUDE[]]>'), /in the text of a parameter entity/);
    agrees(t, p('&#37;p;'), /"p" refers to itself/);
    agrees(t, p('&#37;q;', '<!ENTITY % q "&#37;p;">%q;'), /"q" refers to itself/);
    agrees(t, p('&#37;q;', '<!ENTITY % q "<!ENTITY e \'x\'>">%p;%p;%q;', '<a>&e;</a>'), null);
    agrees(t, p("<!ENTITY e '&#37;p;'>"), /in the text of a parameter entity/);
    agrees(t, p("<!ATTLIST a b CDATA '&e;'>", '<!ENTITY e "x">%p;'), null);
    // XML 1.0, appendix D
    agrees(t, doctype(`<!ELEMENT a (#PCDATA)><!ENTITY % xx '&#37;zz;'><!ENTITY % zz '&#60;!ENTITY tricky "error-prone" >' >%xx;`, '<a>This sample shows a &tricky; method.</a>'), null);
    const standalone = `<?xml version="1.0" standalone="yes"?>${p("<!ENTITY e 'x'>", '%p;', '<a>&e;</a>')}`;
    t.match(errorOf(standalone), /"e" is declared in a parameter entity/, 'WFC: Entity Declared; libxml2 does not check it');
});
t.test('errors in entities have the position of the reference', async (t) => {
    const offset = (text) => {
        const scanner = new XmlScanner(text);
        try {
            while (scanner.next() !== XmlKind.end)
                ;
        }
        catch (error) {
            return error.offset;
        }
        return null;
    };
    const text = doctype('<!ENTITY e "x&f;"><!ENTITY f "]]>">', '<a>\n&e;</a>');
    t.equal(offset(text), text.indexOf('&e;<'));
    const nested = doctype('<!ENTITY % p "&#37;q;"><!ENTITY % q "   <!ELEMENT">\n%p;');
    t.equal(offset(nested), nested.indexOf('%p;'));
    const value = doctype('<!ENTITY % p "<!ATTLIST a b CDATA \'&e;\'>">%p;');
    t.equal(offset(value), null, 'after a parameter entity, an entity may be declared elsewhere');
});
//# sourceMappingURL=doctype.test.js.map