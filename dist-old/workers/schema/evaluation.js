import { resourceLimits } from 'node:worker_threads';
import { Evaluated } from './evaluated.js';
import { fragmentOf, pointerTo } from './pointer.js';
import { SchemaError } from './schema-error.js';
import { Scope } from './scope.js';
/** Maximum entries of each list in an answer. */
const MAX_LISTED = 100;
/** Maximum nesting of schemas evaluated on the call stack: each level takes at most 1 KB of the thread's stack. */
const MAX_NESTING = 600 * (resourceLimits.stackSizeMb ?? 1);
/** From this depth on, evaluations whose result is not needed immediately are deferred. */
const DEFER_FROM = MAX_NESTING / 2;
/** Maximum outcomes in the cache, bounded by the heap. */
const MAX_CACHED = 2_000_000;
/**
 * The evaluation of one instance. Every failure counts once per keyword and value, however many references lead to it.
 * Failures inside anyOf, oneOf, not, if, contains and propertyNames are reasons of that keyword and do not count.
 *
 * Time is linear in the pairs of schema and value to check: a schema that several references share is evaluated once
 * per value. Instance and schema may have any depth, except keywords that need the result of a subschema: too many of
 * them throw `SchemaError`, as do references that return to themselves at the same value.
 */
export class Evaluation {
    instance;
    values;
    errorCount = 0;
    errors = [];
    warnings = [];
    /** The failure of the latest `fits` that returned false; meaningless after true. */
    reason = null;
    /** Whether failures are not reported because only the result is needed. */
    #silent = false;
    #depth = 0;
    #kept = 0;
    #scope = new Scope();
    /** Deferred evaluations, run when the call stack is empty again. */
    #deferred = [];
    constructor(instance, values) {
        this.instance = instance;
        this.values = values;
    }
    run(root) {
        this.apply(root, 0, null);
        // Running one may defer more.
        for (const { schema, at, scope } of this.#deferred) {
            this.#scope = scope;
            this.apply(schema, at, null);
        }
    }
    get silent() {
        return this.#silent;
    }
    /** The schema that a dynamic anchor refers to in the current dynamic scope. */
    dynamic(anchor) {
        return this.#scope.get(anchor);
    }
    /**
     * Whether the value at `at` fits a schema; failures are reported. While they are, true may also mean "not known yet".
     */
    apply(schema, at, evaluated) {
        if (this.#depth >= DEFER_FROM && !this.#silent && evaluated === null) {
            this.#deferred.push({ schema, at, scope: this.#scope });
            return true;
        }
        if (this.#depth === MAX_NESTING)
            throw tooDeep(schema);
        const outer = this.#scope;
        if (schema.resource.dynamicAnchors.size > 0)
            this.#scope = outer.enter(schema.resource);
        this.#depth++;
        const valid = schema.shared ? this.#cachedOutcome(schema, at, evaluated) : this.#evaluate(schema, at, evaluated);
        this.#depth--;
        this.#scope = outer;
        return valid;
    }
    /**
     * Whether a value fits a schema; failures are not reported. Evaluated children and format warnings are kept only on
     * success.
     */
    fits(schema, at, evaluated) {
        const outer = this.#silent;
        const warningsBefore = this.warnings.length;
        const own = evaluated === null ? null : new Evaluated();
        this.#silent = true;
        const valid = this.apply(schema, at, own);
        this.#silent = outer;
        if (!valid)
            this.warnings.length = warningsBefore;
        else if (own !== null)
            evaluated.merge(own);
        return valid;
    }
    /** Like `fits`, without annotations: format warnings inside `not` are dropped. */
    fitsUnseen(schema, at) {
        const warningsBefore = this.warnings.length;
        const valid = this.fits(schema, at, null);
        this.warnings.length = warningsBefore;
        return valid;
    }
    /** Whether another failure would be listed if it were reported. */
    get listing() {
        return this.errors.length < MAX_LISTED;
    }
    /** Reports a failure, or `count` of them at once; always false, so that a check can return it. */
    fail(check, at, detail, count = 1) {
        if (this.#silent) {
            this.reason = { check, at, detail };
        }
        else {
            this.errorCount += count;
            if (this.listing)
                this.errors.push({ check, at, detail });
        }
        return false;
    }
    /** Reports a string that does not have its format. */
    warn(check, at) {
        this.#note({ check, at, detail: undefined });
    }
    #note(warning) {
        if (this.warnings.length === MAX_LISTED)
            return;
        if (this.warnings.some(({ check, at }) => check === warning.check && at === warning.at))
            return;
        this.warnings.push(warning);
    }
    #evaluate(schema, at, evaluated) {
        const own = schema.tracks ? new Evaluated() : evaluated;
        let valid = true;
        const kind = 1 << this.instance.kind(at);
        for (const check of schema.checks) {
            if ((check.kinds & kind) === 0 || check.evaluate(this, at, own))
                continue;
            if (this.#silent)
                return false;
            valid = false;
        }
        if (own !== evaluated && own !== null)
            evaluated?.merge(own);
        return valid;
    }
    /** The cached outcome for this schema, value and mode; evaluated on the first call. */
    #cachedOutcome(schema, at, evaluated) {
        const { outcomes } = this.#scope;
        const key = this.#key(schema, at, this.#silent, evaluated !== null);
        const known = outcomes.get(key) ?? (this.#silent ? undefined : this.#outcomeOfOtherMode(schema, at, evaluated));
        if (known === 'open') {
            throw new SchemaError(`${fragmentOf(pointerTo(schema.document, schema.at))}: the schema refers back to itself for the same ` +
                `value, without end`);
        }
        if (known !== undefined)
            return this.#reuse(known, evaluated);
        if (++this.#kept > MAX_CACHED) {
            throw new SchemaError(`the references of the schema ask for more than ${MAX_CACHED} evaluations of this instance: a smaller one ` +
                `can be judged`);
        }
        const warningsBefore = this.warnings.length;
        const own = evaluated === null ? null : new Evaluated();
        outcomes.set(key, 'open');
        const valid = this.#evaluate(schema, at, own);
        const warnings = this.warnings.length > warningsBefore ? this.warnings.slice(warningsBefore) : NONE;
        const plain = valid && own === null && warnings === NONE;
        outcomes.set(key, plain ? VALID : { valid, reason: valid ? null : this.reason, evaluated: own, warnings });
        if (own !== null)
            evaluated.merge(own);
        return valid;
    }
    /**
     * An outcome of another mode that can be reused: the one with failures reported, with or without tracked children.
     */
    #outcomeOfOtherMode(schema, at, evaluated) {
        const reported = this.#scope.outcomes.get(this.#key(schema, at, false, evaluated === null));
        if (reported === undefined || reported === 'open' || evaluated === null)
            return reported;
        this.fits(schema, at, evaluated);
        return VALID;
    }
    #reuse({ valid, reason, evaluated, warnings }, into) {
        this.reason = reason;
        if (evaluated !== null)
            into?.merge(evaluated);
        for (const warning of warnings)
            this.#note(warning);
        return valid;
    }
    #key(schema, at, silent, tracked) {
        return (schema.id * 4 + (silent ? 2 : 0) + (tracked ? 1 : 0)) * this.instance.length + at;
    }
}
function tooDeep({ document, at }) {
    return new SchemaError(`${fragmentOf(pointerTo(document, at))}: expected at most ${MAX_NESTING} schemas to be evaluated one within ` +
        `another where an answer is needed ` +
        'from within: by anyOf, oneOf, not, if, contains, propertyNames and beside unevaluatedItems and ' +
        'unevaluatedProperties');
}
const NONE = [];
const VALID = { valid: true, reason: null, evaluated: null, warnings: NONE };
//# sourceMappingURL=evaluation.js.map