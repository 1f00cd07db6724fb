/** Code that runs if the page inserts it as markup, and a link that runs if it is followed. */
export const HOSTILE = '<img src=x onerror="window.hacked = 1">';
const LINK = 'javascript:window.hacked=1//';
/** A result that fits a schema, with hostile code in every string: markup and a link alternate. */
export function hostileResult(schema) {
    let texts = 0;
    const fill = ({ type, anyOf, properties, items }) => {
        if (anyOf !== undefined)
            return fill(anyOf.find(part => part.type !== 'null') ?? {});
        switch (type) {
            case 'object': {
                const entries = Object.entries(properties ?? {});
                if (entries.length === 0)
                    return { [HOSTILE]: LINK };
                return Object.fromEntries(entries.map(([name, part]) => [name, fill(part)]));
            }
            case 'array':
                return [fill(items ?? {}), fill(items ?? {})];
            case 'integer':
            case 'number':
                return 1;
            case 'boolean':
                return true;
            default:
                return texts++ % 2 === 0 ? HOSTILE : LINK;
        }
    };
    return fill(schema);
}
//# sourceMappingURL=hostile.js.map