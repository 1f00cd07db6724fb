import { XMLBuilder, XMLParser } from 'fast-xml-parser';
/** A catalog of about `megabytes` MB: nested elements, attributes, references, CDATA. */
function catalog(megabytes) {
    const items = [];
    for (let length = 0, i = 0; length < megabytes * 1024 * 1024; i++) {
        const item = `<item id="${i}" lang="en"><name>Part ${i} &amp; more</name><price ` +
            `currency="EUR">${((i * 7919) % 100_000) / 100}</price>` +
            `<stock><store>A</store><count>${i % 50}</count></stock><note><![CDATA[a < b ${i}]]></note><empty/></item>\n`;
        items.push(item);
        length += item.length;
    }
    return `<?xml version="1.0"?>\n<catalog>\n${items.join('')}</catalog>`;
}
const options = {
    preserveOrder: true,
    ignoreAttributes: false,
    cdataPropName: '#cdata',
    commentPropName: '#comment',
    parseTagValue: false,
    processEntities: false,
};
/** The usual way: a document parsed and built again. */
const parseAndBuild = ({ input }) => new XMLBuilder({ ...options, format: true, suppressEmptyNode: true }).build(new XMLParser(options).parse(input));
const beautify = (megabytes) => () => ({
    mode: 'beautify',
    input: catalog(megabytes),
    indent: '2',
});
export const libraryCall = parseAndBuild;
export const comparisons = [
    { name: '1 MB', input: beautify(1), peers: { 'fast-xml-parser': parseAndBuild }, atMost: { 'fast-xml-parser': 1 } },
    {
        name: '5 MB',
        input: beautify(4.9),
        peers: { 'fast-xml-parser': parseAndBuild },
        atMost: { 'fast-xml-parser': 1 },
        growth: { of: '1 MB', atMost: 6 },
    },
];
//# sourceMappingURL=xml-formatter.js.map