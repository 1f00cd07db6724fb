import { PathArithmetic } from './path-arithmetic.js';
/** V8's `kMaxUnrolledMinMatches` and `kMaxUnrolledMaxMatches`. */
export const UNROLLED = 3;
/** Computes the parts of a pattern for one kind of search. */
export class Lookahead {
    kind;
    #paths;
    /** No searches. */
    #none;
    /** The empty part. */
    empty;
    /** The part that ends every search. */
    end;
    constructor(kind) {
        this.kind = kind;
        this.#paths = new PathArithmetic(kind.window, !kind.atChoices);
        const { noPaths, noTime, onePath } = this.#paths;
        this.#none = Array(kind.window + 1).fill(undefined);
        this.empty = { min: 0, through: onePath, body: undefined, spentAt: noTime, inside: this.#none };
        this.end = { ...this.empty, through: noPaths };
    }
    /** Microseconds of all searches in a whole pattern. */
    total({ min, spentAt, inside }) {
        let us = this.kind.atChoices ? 0 : sumUpTo(spentAt, min);
        inside.forEach((searches, least) => {
            if (searches)
                us += sumUpTo(searches.spentAt, least);
        });
        return us * this.kind.repeated;
    }
    atom({ single, pair, visitUs }) {
        const through = this.#paths.character(single, pair);
        const min = single === 0 ? 2 : 1;
        const part = { min, through, body: undefined, spentAt: this.#timeHere(visitUs), inside: this.#none };
        return single + pair > 1 ? this.#begun(part) : part;
    }
    sequence(first, next) {
        if (next === this.empty)
            return first;
        if (first === this.empty)
            return next;
        const { through, spentAt } = this.#followedBy(first, next);
        return {
            min: Math.min(this.kind.window, first.min + next.min),
            through,
            body: undefined,
            spentAt,
            inside: this.#union(this.#followed(first.inside, next), next.inside),
        };
    }
    choice(one, other) {
        return {
            min: Math.min(one.min, other.min),
            through: this.#paths.sum(one.through, other.through),
            body: undefined,
            spentAt: this.#paths.sum(this.#paths.sum(one.spentAt, other.spentAt), this.#timeHere(this.kind.choiceUs)),
            inside: this.#union(one.inside, other.inside),
        };
    }
    /** A choice as a whole: a search begins at it, or its budget is halved. */
    chosen(part) {
        return this.#begun({ ...part, through: this.#paths.halved(part.through) });
    }
    /** An assertion consumes nothing, and searches inside it do not continue after it. */
    assertion(part) {
        const inside = part.inside.map(searches => searches && { ...searches, through: this.#paths.noPaths });
        return { ...part, min: 0, through: this.empty.through, body: undefined, inside };
    }
    /**
     * `skipsAny`: the body is a class that may be any character. `unroll`: V8 has not exceeded its limit of unrolling.
     */
    repetition(body, min, max, skipsAny, unroll) {
        if (max === 0)
            return this.empty;
        const finite = max !== Infinity;
        if (!unroll || min > UNROLLED || (finite && max - min > UNROLLED)) {
            return min > 0 || finite ? this.#counted(body, min) : this.#loop(body, skipsAny);
        }
        let part = this.empty;
        for (let n = 0; n < min; n++)
            part = this.sequence(part, body);
        if (!finite)
            return this.sequence(part, this.#loop(body, skipsAny));
        let rest = this.empty;
        for (let n = min; n < max; n++)
            rest = this.chosen(this.choice(this.empty, this.sequence(body, rest)));
        return this.sequence(part, rest);
    }
    /**
     * With a counter: a search at a choice passes through it once, and not beyond it before the first round; other
     * searches stop.
     */
    #counted(body, times) {
        const { atChoices, choiceUs, window } = this.kind;
        const through = !atChoices ? this.#paths.noPaths : times > 0 ? body.through : this.empty.through;
        const spentAt = this.#paths.sum(atChoices ? body.spentAt : this.#paths.noTime, this.#timeHere(choiceUs));
        const part = { min: Math.min(window, body.min * times), through, body: undefined, spentAt, inside: this.#none };
        return this.#begun({ ...part, inside: this.#union(body.inside, this.#followed(body.inside, part)) });
    }
    /**
     * Without a counter: a search at a choice passes through it once; other searches continue while they have a budget
     * and the body consumes something.
     */
    #loop(body, skipsAny) {
        const { atChoices, choiceUs } = this.kind;
        const rounds = this.#paths.rounds(this.empty.through, body.through);
        const spentAt = this.#paths.sum(this.#paths.spend(rounds, body.spentAt), this.#timeHere(choiceUs));
        const through = this.#paths.halved(rounds);
        const part = { min: 0, through, body: atChoices ? undefined : body, spentAt, inside: this.#none };
        const inside = this.#union(body.inside, this.#followed(body.inside, part));
        if (atChoices)
            return this.#begun({ ...part, inside });
        return skipsAny ? { ...part, inside: this.#union(inside, this.#none.with(0, this.empty)) } : { ...part, inside };
    }
    /** Time that is spent before anything is consumed. */
    #timeHere(us) {
        return this.#paths.noTime.with(0, us);
    }
    #begun(part) {
        if (!this.kind.atChoices)
            return part;
        const { through, spentAt } = part;
        return { ...part, inside: this.#union(part.inside, this.#none.with(part.min, { through, spentAt })) };
    }
    /** Searches that continue in the next part. */
    #followedBy({ through, spentAt }, next) {
        if (next.body === undefined) {
            const spent = this.#paths.spend(through, next.spentAt);
            return { through: this.#paths.follow(through, next.through), spentAt: this.#paths.sum(spentAt, spent) };
        }
        const rounds = this.#paths.rounds(through, next.body.through);
        const choices = this.#paths.spend(rounds, this.#timeHere(this.kind.choiceUs));
        const spent = this.#paths.sum(this.#paths.spend(rounds, next.body.spentAt), choices);
        return { through: this.#paths.halved(rounds), spentAt: this.#paths.sum(spentAt, spent) };
    }
    /** The searches inside a part, continued in the next part. */
    #followed(inside, next) {
        if (inside === this.#none)
            return inside;
        const moved = [...this.#none];
        inside.forEach((searches, least) => {
            if (searches === undefined)
                return;
            const to = Math.min(this.kind.window, least + next.min);
            moved[to] = this.#both(moved[to], this.#followedBy(searches, next));
        });
        return moved;
    }
    #union(one, other) {
        if (one === this.#none)
            return other;
        if (other === this.#none)
            return one;
        return one.map((searches, least) => this.#both(searches, other[least]));
    }
    #both(one, other) {
        if (one === undefined || other === undefined)
            return one ?? other;
        return {
            through: this.#paths.sum(one.through, other.through),
            spentAt: this.#paths.sum(one.spentAt, other.spentAt),
        };
    }
}
function sumUpTo(values, end) {
    let sum = 0;
    for (let n = 0; n < end; n++)
        sum += values[n] ?? 0;
    return sum;
}
//# sourceMappingURL=lookahead.js.map