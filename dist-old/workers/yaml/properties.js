import { YamlError } from './yaml-error.js';
/**
 * The anchor and the tag that have been read before their node. On the line of a key they are the key's; on a line
 * before, they are those of the mapping.
 */
export class PendingProperties {
    #onEarlierLine = null;
    #onLine = null;
    /** Those on the line of the node, or the only ones so far. */
    get onLine() {
        return this.#onLine;
    }
    get onEarlierLine() {
        return this.#onEarlierLine;
    }
    /** Adds a property on the current line; throws `YamlError` if the node has one of its kind already. */
    add(property) {
        this.#onLine = joined(this.#onLine, property);
    }
    /** The next lexeme begins a new line. */
    leaveLine() {
        if (this.#onLine !== null)
            this.#onEarlierLine = joined(this.#onEarlierLine, this.#onLine);
        this.#onLine = null;
    }
    /** Removes and returns the properties on earlier lines. */
    takeEarlier() {
        const properties = this.#onEarlierLine;
        this.#onEarlierLine = null;
        return properties;
    }
    /** Removes and returns all properties. */
    take() {
        this.leaveLine();
        return this.takeEarlier();
    }
}
/** The properties of one node, written in two places. */
function joined(before, after) {
    if (before === null)
        return after;
    if (before.anchor !== null && after.anchor !== null)
        throw new YamlError('a second anchor: a node can have only one', after.start);
    if (before.tag !== null && after.tag !== null)
        throw new YamlError('a second tag: a node can have only one', after.start);
    return { ...before, anchor: before.anchor ?? after.anchor, tag: before.tag ?? after.tag };
}
//# sourceMappingURL=properties.js.map