import { JsonKind } from '../json/scanner.js';
/** A member name as a reference token of a JSON Pointer (RFC 6901 section 3). */
function escaped(name) {
    return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
/** The JSON Pointer (RFC 6901) to the token at `at`; for a name, to its value. */
export function pointerTo(document, at) {
    const tokens = [];
    let container = 0;
    while (container < at) {
        const isObject = document.kind(container) === JsonKind.beginObject;
        let child = container + 1;
        let index = 0;
        for (let next = document.after(child); next <= at; next = document.after(child)) {
            child = next;
            index++;
        }
        tokens.push(isObject ? `/${escaped(document.string(child))}` : `/${index}`);
        if (child === at)
            break;
        container = isObject ? child + 1 : child;
    }
    return tokens.join('');
}
/** A JSON Pointer as a URI fragment with `#` (RFC 6901 section 6). */
export function fragmentOf(pointer) {
    return `#${encodeURI(pointer.toWellFormed()).replaceAll('#', '%23').replaceAll('[', '%5B').replaceAll(']', '%5D')}`;
}
/** Resolves JSON Pointers in a document; the members of each container on the way are read once. */
export class PointerResolver {
    document;
    #children = new Map();
    constructor(document) {
        this.document = document;
    }
    /** The values on the path of `pointer`, beginning with `from`; undefined if it points nowhere. */
    follow(from, pointer) {
        const way = [from];
        let at = from;
        for (const token of pointer.split('/').slice(1)) {
            at = this.#childrenOf(at).get(token.replaceAll('~1', '/').replaceAll('~0', '~'));
            if (at === undefined)
                return undefined;
            way.push(at);
        }
        return way;
    }
    #childrenOf(container) {
        let children = this.#children.get(container);
        if (children === undefined) {
            children = this.#read(container);
            this.#children.set(container, children);
        }
        return children;
    }
    #read(container) {
        const { document } = this;
        const kind = document.kind(container);
        if (kind === JsonKind.beginObject)
            return document.members(container);
        const items = new Map();
        if (kind !== JsonKind.beginArray)
            return items;
        for (let at = container + 1; !document.closes(at); at = document.after(at))
            items.set(String(items.size), at);
        return items;
    }
}
//# sourceMappingURL=pointer.js.map