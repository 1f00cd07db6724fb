import { changedFields, fieldsOf, initialValues, isFreeText } from './fields.js';
/** The parameter of the texts; no field has this name. */
const TEXTS_PARAMETER = '_';
/** Maximum length of the texts in a link, deflated. */
const PACKED_LIMIT = 8 * 1024;
/** Maximum length of the texts in a link, inflated: a few bytes can inflate to gigabytes. */
const INFLATED_LIMIT = 4 * 1024 * 1024;
/** Reads a fragment such as `#/json-formatter?mode=minify`. */
export function readLink(fragment) {
    const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
    const { [TEXTS_PARAMETER]: packed, ...parameters } = Object.fromEntries(new URLSearchParams(query));
    return { tool: path, parameters, packed };
}
/** The values of a link: texts and choices as they are, others as JSON. Values of other types are ignored. */
export function valuesOfLink(contract, { parameters }) {
    const values = fieldsOf(contract).map(({ name, schema }) => {
        const parameter = parameters[name];
        if (schema.enum !== undefined)
            return [name, schema.enum.find(choice => String(choice) === parameter)];
        return [name, schema.type === 'string' || parameter === undefined ? parameter : parsed(parameter)];
    });
    return knownValues(contract, Object.fromEntries(values));
}
function parsed(json) {
    try {
        return JSON.parse(json);
    }
    catch {
        return undefined;
    }
}
/** The values of fields that exist in the contract, if they have the contract's type. */
export function knownValues(contract, values) {
    const known = fieldsOf(contract).filter(({ name, schema }) => hasType(schema, values[name]));
    return Object.fromEntries(known.map(({ name }) => [name, values[name]]));
}
/** Whether a value has the type of a schema, and its parts have theirs. Ranges and lengths are left to the service. */
function hasType({ type, enum: choices, items, properties = {}, required = [] }, value) {
    if (choices !== undefined)
        return choices.some(choice => choice === value);
    switch (type) {
        case 'integer':
            return Number.isInteger(value);
        case 'array':
            return Array.isArray(value) && value.every(item => items === undefined || hasType(items, item));
        case 'object':
            return (isRecord(value) &&
                required.every(name => value[name] !== undefined) &&
                Object.entries(properties).every(([name, part]) => value[name] === undefined || hasType(part, value[name])));
        default:
            return typeof value === type;
    }
}
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether there are texts among the values of a link. */
export const hasTexts = (contract, values) => changedFields(contract, {}, { ...initialValues(contract), ...values }).some(isFreeText);
/** The fragment for a tool with the options that differ from its defaults, without texts. */
export function linkFragment(contract, values) {
    const parameters = changedFields(contract, {}, values).flatMap((field) => {
        const value = values[field.name];
        if (isFreeText(field) || value === undefined)
            return [];
        return [[field.name, typeof value === 'string' ? value : JSON.stringify(value)]];
    });
    const query = new URLSearchParams(parameters).toString();
    return `#/${contract.id}${query === '' ? '' : `?${query}`}`;
}
/** The fragment of an open tool: the one that opened it until a value differs from it, then one without texts. */
export const currentFragment = (contract, { fragment, start }, values) => changedFields(contract, start, values).length === 0 ? fragment : linkFragment(contract, values);
/** The same with the texts; undefined if they take more than 8 KB. */
export async function linkFragmentWithTexts(contract, values) {
    const texts = changedFields(contract, {}, values).filter(isFreeText);
    const packed = await deflated(JSON.stringify(Object.fromEntries(texts.map(({ name }) => [name, values[name]]))));
    if (packed.length > PACKED_LIMIT)
        return undefined;
    const fragment = linkFragment(contract, values);
    return `${fragment}${fragment.includes('?') ? '&' : '?'}${TEXTS_PARAMETER}=${packed}`;
}
/** The texts of a link; empty if it is damaged. */
export async function textsOf(packed) {
    try {
        const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0));
        const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
        const decoder = new TextDecoder('utf-8', { fatal: true });
        let text = '';
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
            text += decoder.decode(chunk.value, { stream: true });
            if (text.length > INFLATED_LIMIT)
                return {};
        }
        const texts = JSON.parse(text + decoder.decode());
        return isRecord(texts) ? texts : {};
    }
    catch {
        return {};
    }
}
async function deflated(text) {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let binary = '';
    for (const byte of bytes)
        binary += String.fromCharCode(byte);
    return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
//# sourceMappingURL=links.js.map