/** A value's place in a list. */
export class Link {
    value;
    list;
    previous;
    next;
    constructor(value, 
    /** The list that holds it; undefined once it has been removed. */
    list) {
        this.value = value;
        this.list = list;
    }
    /** Removes the value from its list. Returns false if it was removed before. */
    remove() {
        if (this.list === undefined)
            return false;
        this.list.remove(this);
        return true;
    }
}
/**
 * Values in order, each of which can be removed in constant time. A `Set` does the same, but V8 allocates its table
 * anew as it grows and shrinks, and a table points to the one that replaced it. Once such a table is in the old
 * generation, every later one is kept with all that it held, until the next collection of that generation: a `Set` of
 * short-lived objects that is mostly small makes them garbage which only a full collection removes.
 */
export class LinkedList {
    #first;
    #last;
    #size = 0;
    get size() {
        return this.#size;
    }
    get first() {
        return this.#first?.value;
    }
    get last() {
        return this.#last?.value;
    }
    /** Adds a value at the end. */
    push(value) {
        const link = new Link(value, this);
        link.previous = this.#last;
        if (this.#last === undefined)
            this.#first = link;
        else
            this.#last.next = link;
        this.#last = link;
        this.#size++;
        return link;
    }
    /** Adds a value at the beginning. */
    unshift(value) {
        const link = new Link(value, this);
        link.next = this.#first;
        if (this.#first === undefined)
            this.#last = link;
        else
            this.#first.previous = link;
        this.#first = link;
        this.#size++;
        return link;
    }
    /** Removes the first value, and returns it. */
    shift() {
        const link = this.#first;
        link?.remove();
        return link?.value;
    }
    /** Takes a link of this list out of it. */
    remove(link) {
        const { previous, next } = link;
        if (previous === undefined)
            this.#first = next;
        else
            previous.next = next;
        if (next === undefined)
            this.#last = previous;
        else
            next.previous = previous;
        // A removed link that points nowhere keeps nothing alive, wherever it is itself.
        link.previous = undefined;
        link.next = undefined;
        link.list = undefined;
        this.#size--;
    }
    /** The links as they are now: what is removed meanwhile is among them, without its list. */
    links() {
        const links = [];
        for (let link = this.#first; link !== undefined; link = link.next)
            links.push(link);
        return links;
    }
}
//# sourceMappingURL=linked-list.js.map