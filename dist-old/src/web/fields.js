import { isRelevant } from '../shared/presentation.js';
/** Maximum length of a text in a one-line control; longer ones get an editor. */
const LINE_LIMIT = 1024;
/** Maximum values of an enum as segments; longer ones are a select. */
const MAX_SEGMENTS = 4;
/** Number of options that are always shown; more of them are hidden if the contract has a default. */
const SHOWN_OPTIONS = 3;
/** The fields of a tool in the order of its contract. */
export function fieldsOf({ input, presentation }) {
    let shown = 0;
    const { onlyFor = {} } = presentation;
    const texts = [presentation.input, presentation.second];
    return Object.entries(input.properties ?? {}).map(([name, schema]) => {
        const control = controlOf(schema, texts.includes(name));
        const isRequired = input.required?.includes(name) ?? false;
        const isOptional = !isRequired || schema.default !== undefined;
        if (control !== 'text')
            shown += control === 'flags' ? SHOWN_OPTIONS : 1;
        // Optional numbers and lists are rarely needed.
        const isExtra = (control === 'number' || control === 'pairs') && !isRequired && schema.default === undefined;
        // A tool that only generates has nothing else to show.
        const isMany = presentation.input !== undefined && shown > SHOWN_OPTIONS;
        // A text without a default is needed wherever it is relevant.
        const isNeeded = control === 'line' && name in onlyFor && schema.default === undefined;
        const isRare = control !== 'text' && isOptional && !isNeeded && (isMany || isExtra);
        return { name, schema, control, isRequired, isRare };
    });
}
function controlOf(schema, isMain) {
    if (isMain)
        return 'text';
    if (schema.enum !== undefined)
        return schema.enum.length <= MAX_SEGMENTS ? 'segments' : 'select';
    switch (schema.type) {
        case 'boolean':
            return 'toggle';
        case 'integer':
        case 'number':
            return 'number';
        case 'object':
            return 'flags';
        case 'array':
            return schema.items?.enum === undefined ? 'pairs' : 'choices';
        default:
            return schema.maxLength !== undefined && schema.maxLength <= LINE_LIMIT ? 'line' : 'text';
    }
}
/** The initial values of a form: the contract's default, else the first value of an enum, else an empty value. */
export function initialValues(contract) {
    return Object.fromEntries(fieldsOf(contract).map(({ name, schema, control, isRequired }) => [
        name,
        schema.default ?? emptyValue(contract, name, schema, control, isRequired),
    ]));
}
function emptyValue({ example }, name, schema, control, isRequired) {
    if (control === 'segments' || control === 'select')
        return isRequired ? schema.enum?.[0] : undefined;
    if (control === 'toggle')
        return false;
    if (control === 'choices')
        return example[name] ?? [];
    return control === 'text' || control === 'line' ? '' : undefined;
}
/** The request for the values, without optional fields that are empty or not relevant. */
export function requestOf(contract, values) {
    const entries = fieldsOf(contract)
        .filter(({ name, isRequired }) => {
        const value = values[name];
        return value !== undefined && (isRequired || (value !== '' && isRelevant(contract.presentation, name, values)));
    })
        .map(({ name }) => [name, values[name]]);
    return Object.fromEntries(entries);
}
/** The fields that are relevant for the values of the others. */
const relevantFields = (contract, values) => fieldsOf(contract).filter(({ name }) => isRelevant(contract.presentation, name, values));
/**
 * Whether the values are complete enough for a call. A tool that only generates is always ready; any other needs one
 * text, and all required ones.
 */
export function isReady(contract, values) {
    const { input, second, onlyFor = {} } = contract.presentation;
    if (input === undefined)
        return true;
    const texts = relevantFields(contract, values).filter(({ control, schema }) => (control === 'text' || control === 'line') && schema.default === undefined);
    const isFilled = (name) => values[name] !== '' && values[name] !== undefined;
    const isNeeded = ({ name, control, isRequired }) => name in onlyFor || name === second || (control === 'line' && isRequired);
    return texts.some(({ name }) => isFilled(name)) && texts.every(field => !isNeeded(field) || isFilled(field.name));
}
/** The message for the first text that is longer than its field allows; undefined if there is none. */
export function tooLong(contract, values) {
    for (const { name, schema } of fieldsOf(contract)) {
        const value = values[name];
        if (typeof value === 'string' && schema.maxLength !== undefined && value.length > schema.maxLength) {
            const [got, most] = [value.length, schema.maxLength].map(length => length.toLocaleString('en'));
            return `${name}: ${got} characters, maximum ${most}; nothing was sent`;
        }
    }
    return undefined;
}
/** Whether users enter text into a field. Texts may be secret; the other fields are options. */
export const isFreeText = ({ control }) => ['text', 'line', 'pairs'].includes(control);
/** The fields whose values differ from those that a form starts with; `start` has precedence over the contract. */
export function changedFields(contract, start, values) {
    const initial = { ...initialValues(contract), ...start };
    return fieldsOf(contract).filter(({ name }) => differs(values[name], initial[name]));
}
const differs = (a, b) => typeof a === 'string' || typeof b === 'string' ? a !== b : JSON.stringify(a) !== JSON.stringify(b);
//# sourceMappingURL=fields.js.map