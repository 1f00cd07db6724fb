import { Scalar } from './place.js';
/** Maximum steps of comparisons, which keeps the time linear in the document. */
const MAX_STEPS = 2_000_000;
/**
 * Finds objects that contain similar objects, such as the nodes of a tree, and merges the inner ones into the outermost
 * one on their path, so that the structure refers to itself. An object is merged into an enclosing one if the path
 * between them repeats inside it, and if both are similar. Neither condition is enough: in `{"a":{"a":{"a":1}}}` the
 * innermost value is a number, and in `{"id":1,"owner":{"id":2}}` the path ends.
 *
 * `places` are those of a document, the root first. Changes the places that others are merged into, and returns for
 * each merged place, by index, the one that represents it.
 */
export function mergeRecursive(places) {
    return new RecursionFinder().merge(places[0]);
}
class RecursionFinder {
    #merged = new Map();
    #steps = 0;
    merge(root) {
        const pending = [{ place: root, path: null }];
        for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
            const { place, path } = visit;
            const outermost = this.#outermostLike(place, path);
            if (outermost !== undefined)
                this.#unite(place, outermost);
            else {
                for (const [key, member] of place.members ?? [])
                    pending.push({ place: member.place, path: { place, key, items: 0, outer: path } });
            }
            if (place.element !== undefined)
                pending.push({ place: place.element, path: deeper(path) });
        }
        return this.#merged;
    }
    #outermostLike(place, path) {
        if (place.members === undefined)
            return undefined;
        let found;
        for (let at = path; at !== null && this.#steps < MAX_STEPS; at = at.outer) {
            this.#steps++;
            if (place.members.has(at.key) && this.#repeats(place, path, at) && this.#alike(place, at.place))
                found = at.place;
        }
        return this.#steps < MAX_STEPS ? found : undefined;
    }
    /** Whether the path from `outer` to `place` occurs once more inside `place`; its last step may lead to any value. */
    #repeats(place, path, outer) {
        const steps = [];
        for (let at = path; at !== null; at = at.outer) {
            steps.push(at);
            if (at === outer)
                break;
        }
        this.#steps += steps.length;
        let from = place;
        for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
            from = from?.members?.get(step.key)?.place;
            if (from === undefined)
                return false;
            for (let level = 0; level < step.items; level++)
                from = from?.element;
        }
        return true;
    }
    /**
     * Whether the objects of two places have the same names, or those of one include those of the other, with similar
     * values.
     */
    #alike(a, b) {
        const [few, many] = (a.members?.size ?? 0) <= (b.members?.size ?? 0) ? [a, b] : [b, a];
        for (const [name, { place }] of few.members ?? []) {
            if (++this.#steps >= MAX_STEPS)
                return false;
            const other = many.members?.get(name)?.place;
            if (other === undefined || !this.#similar(place, other))
                return false;
        }
        return true;
    }
    /** Whether the values of two places are of the same kind, if both have values. */
    #similar(a, b) {
        if (a === b)
            return true;
        const [kindsA, kindsB] = [kindsOf(a), kindsOf(b)];
        if (kindsA !== 0 && kindsB !== 0 && (kindsA & kindsB) === 0)
            return false;
        if (a.members && b.members && !this.#alike(a, b))
            return false;
        return !(a.element && b.element) || this.#similar(a.element, b.element);
    }
    /** Makes the objects of `outer` represent those of `inner`, too. */
    #unite(inner, outer) {
        const pending = [[inner, outer]];
        for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
            const from = this.#representative(pair[0]);
            const to = this.#representative(pair[1]);
            if (from === to)
                continue;
            this.#merged.set(from.index, to);
            to.objects += from.objects;
            to.members ??= new Map();
            for (const [name, member] of from.members ?? []) {
                const known = to.members.get(name);
                if (known === undefined) {
                    to.members.set(name, member);
                    continue;
                }
                known.count += member.count;
                this.#unitePlaces(member.place, known.place, pending);
            }
        }
    }
    /**
     * Adds the scalars and the elements of one member to those of another. Places that both have objects are added to
     * `pending`.
     */
    #unitePlaces(from, to, pending) {
        for (let [a, b] = [from, to]; a && a !== b;) {
            b.scalars |= a.scalars;
            if (a.objects > 0 && b.objects === 0) {
                b.objects = 1;
                this.#merged.set(b.index, this.#representative(a));
            }
            else if (a.objects > 0) {
                pending.push([a, b]);
            }
            if (b.element === undefined)
                b.element = a.element;
            const next = a.element;
            if (next === undefined || b.element === undefined || b.element === next)
                break;
            [a, b] = [next, b.element];
        }
    }
    #representative(place) {
        let at = place;
        for (let next = this.#merged.get(at.index); next !== undefined; next = this.#merged.get(at.index))
            at = next;
        return at;
    }
}
/** The path extended by one array level. */
function deeper(path) {
    return path === null ? null : { ...path, items: path.items + 1 };
}
const OBJECT = 16;
const ARRAY = 32;
/** Bits of `Scalar` except null, plus `OBJECT` and `ARRAY`. */
function kindsOf({ scalars, objects, element }) {
    return (scalars & ~Scalar.null) | (objects > 0 ? OBJECT : 0) | (element === undefined ? 0 : ARRAY);
}
//# sourceMappingURL=recursion.js.map