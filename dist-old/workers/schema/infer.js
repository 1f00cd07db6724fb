import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { layOutJson } from '../json/layout.js';
import { JsonKind, JsonScanner } from '../json/scanner.js';
import { stringValue } from '../json/string-value.js';
import { INDENTS } from '../text/indent.js';
import { formatName } from './detected-formats.js';
import { DIALECT } from './meta-schemas.js';
import { InferredShape } from './shape.js';
/** Maximum nesting of an inferred schema: the size of its indented text is quadratic in the depth. */
const MAX_INFERRED_DEPTH = 1000;
/** A document is nested too deep to infer a schema. `offset` is in UTF-16 code units. */
export class TooDeepToInfer extends Error {
    offset;
    name = 'TooDeepToInfer';
    constructor(offset) {
        super(`nested too deeply: maximum ${MAX_INFERRED_DEPTH.toLocaleString('en-US')} levels`);
        this.offset = offset;
    }
}
/**
 * Infers a schema of draft 2020-12 that the JSON text fits, indented by two spaces. Throws `JsonSyntaxError`,
 * `TooDeepToInfer`, and `TextTooLong` if it does not fit into an answer.
 */
export function infer(text) {
    const out = [];
    // Recursive: the depth is bounded.
    write(shapeOf(text), [`"$schema":"${DIALECT}"`], out);
    const schema = out.join('');
    return layOutJson(schema, new JsonScanner(schema), INDENTS['2'], ANSWER_LIMIT);
}
function shapeOf(text) {
    const scanner = new JsonScanner(text);
    const root = new InferredShape();
    const open = [];
    let target = root;
    for (let kind = scanner.next(); kind !== JsonKind.end; kind = scanner.next()) {
        const { start, end } = scanner;
        const container = open.at(-1);
        if (kind === JsonKind.name) {
            target = container.shape.property(stringValue(text, start, end), container.owner);
            continue;
        }
        if (kind === JsonKind.endObject || kind === JsonKind.endArray) {
            open.pop();
            continue;
        }
        const shape = container?.items ?? target;
        if (kind === JsonKind.beginObject || kind === JsonKind.beginArray) {
            if (open.length === MAX_INFERRED_DEPTH)
                throw deep(scanner, start);
            const isArray = kind === JsonKind.beginArray;
            if (!isArray)
                shape.addObject();
            open.push({ shape, items: isArray ? shape.addArray() : undefined, owner: start });
        }
        else if (kind === JsonKind.string) {
            shape.addString(stringValue(text, start, end));
        }
        else if (kind === JsonKind.number) {
            shape.addNumber(text.slice(start, end));
        }
        else {
            shape.addLiteral(text.slice(start, end));
        }
    }
    return root;
}
/** A syntax error later in the text takes precedence. */
function deep(scanner, offset) {
    while (scanner.next() !== JsonKind.end)
        ;
    return new TooDeepToInfer(offset);
}
/** Appends the schema of a shape without white space; `first` are the first members of the object. */
function write(shape, first, out) {
    const members = [...first];
    const types = shape.types().map(type => JSON.stringify(type));
    if (types.length > 0)
        members.push(`"type":${types.length === 1 ? types[0] : `[${types.join()}]`}`);
    const format = types.includes('"string"') ? formatName(shape.formats) : undefined;
    if (format !== undefined)
        members.push(`"format":"${format}"`);
    out.push('{', members.join());
    let separator = members.length > 0 ? ',' : '';
    if (shape.properties.size > 0) {
        out.push(separator, '"properties":{');
        separator = '';
        for (const [name, { shape: property }] of shape.properties) {
            out.push(separator, JSON.stringify(name), ':');
            write(property, [], out);
            separator = ',';
        }
        out.push('}');
        const required = shape.required();
        if (required.length > 0)
            out.push(',"required":', JSON.stringify(required));
    }
    if (shape.items !== undefined && !shape.items.isEmpty) {
        out.push(separator, '"items":');
        write(shape.items, [], out);
    }
    out.push('}');
}
//# sourceMappingURL=infer.js.map