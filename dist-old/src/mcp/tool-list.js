import { requiredFields } from '../shared/defaults.js';
/** The tools as `tools/list` describes them, serialized once. */
export class ToolList {
    #entries;
    constructor(catalog) {
        this.#entries = [...catalog.values()].map(entry => ({
            entry,
            brief: JSON.stringify(toolOf(entry, false)),
            full: JSON.stringify(toolOf(entry, true)),
        }));
    }
    /** The tools as the text of a JSON array, in the order of their ids. */
    text(options) {
        const wanted = this.#entries.filter(({ entry }) => isSelected(entry, options));
        return `[${wanted.map(entry => (options.full ? entry.full : entry.brief)).join(',')}]`;
    }
}
/** Whether the client has selected a tool. */
export const isSelected = ({ id, tool }, { tools, tags }) => (tools?.includes(id) ?? true) && (tags?.includes(tool.tag) ?? true);
function toolOf({ id, tool }, full) {
    return {
        name: id,
        title: tool.presentation.title,
        description: full ? `${tool.summary}.\n\n${tool.description}` : tool.summary,
        inputSchema: { ...schemaOf(tool.input, full), required: requiredFields(tool.input) },
        ...(full && { outputSchema: schemaOf(tool.result, true) }),
        annotations: {
            readOnlyHint: true,
            openWorldHint: false,
            ...(!isGenerator(tool.examples) && { idempotentHint: true }),
        },
    };
}
/** Whether the results differ between calls: then the examples have none. */
const isGenerator = (examples) => examples.some(({ result, refused }) => result === undefined && refused === undefined);
/** Keywords that cost tokens without helping a model to write an input. */
const OMITTED_KEYWORDS = ['maxLength', 'maxItems', 'examples', 'pattern', '$id'];
/** A schema as plain JSON: `enum` gets its type, and without `full`, some keywords are removed. */
function schemaOf(schema, full) {
    const plain = JSON.parse(JSON.stringify(schema));
    return rewriteSchema(plain, full);
}
function rewriteSchema(value, full) {
    if (Array.isArray(value))
        return value.map(item => rewriteSchema(item, full));
    if (typeof value !== 'object' || value === null)
        return value;
    const schema = value;
    const entries = Object.entries(schema)
        .filter(([name]) => full || !OMITTED_KEYWORDS.includes(name))
        .map(([name, item]) => {
        if (name === 'properties') {
            const fields = Object.entries(item).map(([field, inner]) => [field, rewriteSchema(inner, full)]);
            return [name, Object.fromEntries(fields)];
        }
        if (name === 'default' || name === 'enum' || name === 'const')
            return [name, item];
        if (name === 'description' && !full)
            return [name, firstSentence(String(item))];
        return [name, rewriteSchema(item, full)];
    });
    if (Array.isArray(schema['enum']) && schema['type'] === undefined)
        entries.unshift(['type', 'string']);
    return Object.fromEntries(entries);
}
/** The first sentence of a description, which says what a field is and when it is needed. */
function firstSentence(text) {
    return /^.*?\.(?= [A-Z]|$)/.exec(text)?.[0].slice(0, -1) ?? text;
}
//# sourceMappingURL=tool-list.js.map