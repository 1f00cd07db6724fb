import { nearestName } from '../../shared/nearest-name.js';
import { visiblyQuoted } from '../../shared/visibly-quoted.js';
/** Maximum names that a message lists. */
const MAX_LISTED = 20;
/** Reads which tools a client selects: `?tools=a,b`, `?tags=X,Y`, `?schemas=full`. */
export class Selection {
    #tools;
    #tags;
    constructor(catalog) {
        this.#tools = [...catalog.keys()];
        this.#tags = [...new Set([...catalog.values()].map(({ tool }) => tool.tag))];
    }
    /** The selection of a parsed query string, or why it is not valid. An empty parameter selects all. */
    read(query) {
        const tools = namesIn(query['tools']);
        const tags = namesIn(query['tags']);
        const schemas = namesIn(query['schemas']);
        const issues = [
            ...unknownIn('tools', 'tool', tools, this.#tools),
            ...unknownIn('tags', 'tag', tags, this.#tags),
            ...unknownIn('schemas', 'value', schemas, ['full']),
        ];
        return issues.length > 0 ? issues : { tools, tags, full: schemas !== undefined };
    }
}
/** The names in a parameter, which may be repeated; undefined if there are none. */
function namesIn(value) {
    const text = [value ?? []]
        .flat()
        .filter(item => item !== '')
        .join(',');
    return text === '' ? undefined : text.split(',');
}
function unknownIn(path, kind, names = [], known) {
    const unknown = names.find(name => !known.includes(name));
    if (unknown === undefined)
        return [];
    const meant = nearestName(unknown, known);
    const expected = known.length > MAX_LISTED ? '' : `; expected ${known.join(', ')}`;
    const advice = meant === undefined ? expected : `; did you mean ${meant}?`;
    return [{ path, message: `unknown ${kind} ${visiblyQuoted(unknown.slice(0, 100))}${advice}` }];
}
//# sourceMappingURL=selection.js.map