import { readdir } from 'node:fs/promises';
import { PLAIN_TEXT } from './plain-text.js';
const LANGUAGES = new URL('./languages/', import.meta.url);
/** Reads all languages. A language has the name of its file. */
export async function readLanguages() {
    const files = (await readdir(LANGUAGES)).filter(file => file.endsWith('.js')).sort();
    const read = async (file) => (await import(new URL(file, LANGUAGES).href)).default;
    const languages = await Promise.all(files.map(read));
    return new Map(files.map((file, index) => [file.slice(0, -'.js'.length), languages[index]]));
}
/** The targets of each tool, by its id: those that the languages name, and plain text for all other text fields. */
export function targetsByTool(languages, catalog) {
    const all = [...languages].flatMap(([name, language]) => language.targets.map((target) => [name, language, target]));
    const named = (id) => all.filter(([, , { tool }]) => tool === id);
    return new Map([...catalog].map(([id, entry]) => [id, targetsOf(entry, named(id))]));
}
function targetsOf({ id, tool }, named) {
    const known = new Set(named.flatMap(([, , { fields }]) => fields));
    const others = texts(tool.input, '').filter(field => !known.has(field));
    return [
        ...named,
        ...others.map((field) => ['plain text', PLAIN_TEXT, { tool: id, fields: [field] }]),
    ];
}
/** The paths of the fields that take any text. */
function texts({ type, enum: choices, pattern, properties = {} }, path) {
    if (type === 'string')
        return choices === undefined && pattern === undefined ? [path] : [];
    const within = path === '' ? '' : `${path}.`;
    return Object.entries(properties).flatMap(([name, property]) => texts(property, within + name));
}
/** The maximum length of a text in all fields of a target, in UTF-16 code units. */
export function capOf({ tool }, { fields }) {
    const schemaOf = (field) => field.split('.').reduce((schema, name) => schema?.properties?.[name], tool.input);
    return Math.min(...fields.map(field => schemaOf(field)?.maxLength ?? Infinity));
}
/** The tool's first example with `text` in the fields of a target. */
export function inputFor({ tool }, target, text) {
    const input = { ...structuredClone(tool.examples[0].input), ...target.with };
    for (const field of target.fields)
        setField(input, field.split('.'), text);
    return input;
}
/** The tool's examples with the largest number that each numeric field allows. */
export function largestNumbers({ tool }) {
    const largest = numbersAtMost(tool.input);
    const examples = tool.examples.filter(({ refused }) => refused === undefined);
    return examples.map(({ input }) => ({ ...structuredClone(input), ...largest }));
}
function numbersAtMost({ properties = {} }) {
    const numbers = Object.entries(properties).flatMap(([name, { type, maximum }]) => (type === 'integer' || type === 'number') && maximum !== undefined ? [[name, maximum]] : []);
    return Object.fromEntries(numbers);
}
function setField(into, [name = '', ...rest], text) {
    if (rest.length === 0)
        into[name] = text;
    else
        setField((into[name] ??= {}), rest, text);
}
//# sourceMappingURL=targets.js.map