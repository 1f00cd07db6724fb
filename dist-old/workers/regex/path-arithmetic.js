/**
 * V8's `kRecursionBudget` of 200, divided at each choice by its alternatives: a Boyer-Moore search continues through
 * repetitions until it is used up, which is after eight halvings.
 */
const HALVINGS = 8;
/** Far above any maximum, and far below the limits of double arithmetic. */
const MANY = 1e100;
/** Computes with the path counts of one kind of search. Zeros and single paths are shared, and cost nothing. */
export class PathArithmetic {
    /** Code units to look ahead. */
    #window;
    /** Entries of path counts for each number of code units. */
    #budgets;
    noTime;
    noPaths;
    /** The one path that consumes nothing. */
    onePath;
    /** `hasBudget`: the search ends paths whose budget is used up. */
    constructor(window, hasBudget) {
        this.#window = window;
        this.#budgets = hasBudget ? HALVINGS + 1 : 1;
        this.noTime = Array(window).fill(0);
        this.noPaths = Array(window * this.#budgets).fill(0);
        this.onePath = this.noPaths.with(0, 1);
    }
    /** The paths through a character that is one code unit in `single` ways, and a surrogate pair in `pair` ways. */
    character(single, pair) {
        const paths = [...this.noPaths];
        const halved = this.#budgets === 1 ? 0 : Math.min(HALVINGS, Math.floor(Math.log2(single + pair)));
        [0, single, pair].forEach((ways, units) => {
            if (units < this.#window)
                paths[units * this.#budgets + halved] = ways;
        });
        return paths;
    }
    /** Adds times to times, or paths to paths. */
    sum(a, b) {
        if (a === this.noTime || a === this.noPaths)
            return b;
        if (b === this.noTime || b === this.noPaths)
            return a;
        return a.map((value, place) => Math.min(MANY, value + b[place]));
    }
    /** The paths of `first`, each followed by those of `next`. */
    follow(first, next) {
        if (first === this.noPaths || next === this.noPaths)
            return this.noPaths;
        if (first === this.onePath)
            return next;
        if (next === this.onePath)
            return first;
        const budgets = this.#budgets;
        const paths = [...this.noPaths];
        for (let i = 0; i < first.length; i++) {
            if (first[i] === 0)
                continue;
            const halved = i % budgets;
            for (let j = 0; i - halved + j < paths.length; j++) {
                if (next[j] === 0)
                    continue;
                const place = i - halved + j - (j % budgets) + Math.min(budgets - 1, halved + (j % budgets));
                paths[place] = Math.min(MANY, paths[place] + first[i] * next[j]);
            }
        }
        return paths;
    }
    /** The time that `paths` take in what follows, where one path takes `times`. */
    spend(paths, times) {
        if (paths === this.noPaths || times === this.noTime)
            return this.noTime;
        if (paths === this.onePath)
            return times;
        const spent = [...this.noTime];
        for (let i = 0; i < paths.length; i++) {
            if (paths[i] === 0)
                continue;
            const units = Math.floor(i / this.#budgets);
            for (let j = 0; units + j < spent.length; j++) {
                spent[units + j] = Math.min(MANY, spent[units + j] + paths[i] * times[j]);
            }
        }
        return spent;
    }
    /** The same paths, with half their budget. */
    halved(paths) {
        const budgets = this.#budgets;
        if (budgets === 1 || paths === this.noPaths)
            return paths;
        return paths.map((count, i) => (i % budgets === 0 ? 0 : paths[i - 1] + (i % budgets === budgets - 1 ? count : 0)));
    }
    /** The paths that reach a repetition whose body has the paths `body`, including those that return to it. */
    rounds(paths, body) {
        if (this.#budgets === 1)
            return paths;
        let rounds = this.#withBudget(paths);
        if ((body[0] ?? 0) > 0)
            return rounds;
        let round = rounds;
        for (let n = 1; n < HALVINGS; n++) {
            round = this.#withBudget(this.follow(this.halved(round), body));
            rounds = this.sum(rounds, round);
        }
        return rounds;
    }
    /** The paths that have budget left. Only for searches with a budget. */
    #withBudget(paths) {
        const budgets = this.#budgets;
        return paths.map((count, i) => (i % budgets === budgets - 1 ? 0 : count));
    }
}
//# sourceMappingURL=path-arithmetic.js.map