import { pointerTo } from './pointer.js';
/** Maximum reasons in a message: one per schema. */
const MAX_REASONS = 3;
/** Why a value does not fit a schema, for the message of the keyword that applied it. */
export function reasonOf({ check, at, ...rest }, instance) {
    return NESTED.has(check.keyword)
        ? `it fails ${check.keyword}`
        : check.explain({ check, at, ...rest }, instance).message;
}
/** Why a value fits none of several schemas. */
export function reasonsOf(reasons, instance) {
    const all = reasons.filter(reason => reason !== null);
    const told = all.slice(0, MAX_REASONS).map(reason => {
        const place = pointerTo(instance, reason.at);
        return `${place === '' ? '' : `at ${place} `}${reasonOf(reason, instance)}`;
    });
    return told.join('; ') + (all.length > MAX_REASONS ? `; and ${all.length - MAX_REASONS} more` : '');
}
/** Keywords whose messages contain reasons: only one level of them is shown. */
const NESTED = new Set(['anyOf', 'oneOf', 'propertyNames']);
//# sourceMappingURL=explanation.js.map