/** The view for the result of an input whose defaults are filled in. */
export function viewOf({ output, outputBy }, input) {
    return outputBy?.views[String(input[outputBy.input])] ?? output;
}
/** Whether an input field is relevant for the values of the others. */
export function isRelevant({ onlyFor = {} }, field, input) {
    const only = onlyFor[field];
    return only === undefined || only.values.includes(String(input[only.input]));
}
/** The value of a field of a result; `field` may be a path with dots. */
export function fieldOf(result, field) {
    let value = result;
    for (const name of field.split('.'))
        value = value?.[name];
    return value;
}
/** Whether a result is negative: an error, or one of the `negative` conditions. */
export function isNegative(presentation, result) {
    const { fault } = presentation;
    if (fault !== undefined && (fieldOf(result, fault.message) ?? null) !== null)
        return true;
    return negativeFieldsOf(presentation, result).length > 0;
}
/** The fields whose `negative` conditions hold. */
export function negativeFieldsOf({ negative = [] }, result) {
    return negative
        .filter(condition => {
        const value = fieldOf(result, condition.field);
        return 'is' in condition ? value === condition.is : value !== condition.not;
    })
        .map(({ field }) => field);
}
//# sourceMappingURL=presentation.js.map