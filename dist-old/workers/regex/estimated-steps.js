const STEP = { ways: 1, steps: 1 };
const UNKNOWN = { ways: Infinity, steps: Infinity };
/** Maximum length of analyzed patterns in UTF-16 code units. */
const MAX_LENGTH = 500;
/**
 * Maximum steps of a backtracking matcher to find every match of `syntax` in texts of `length` UTF-16 code units in
 * total, none longer than `longest`. Assumes that every way to match a part is followed by a failure. Infinity when
 * there is no useful bound.
 */
export function maxSteps(syntax, length, longest = length) {
    if (syntax.raw.length > MAX_LENGTH)
        return Infinity;
    // Each text is tried at each offset, the end included.
    return (2 * length + 1) * choice(syntax.alternatives, longest).steps;
}
function choice(alternatives, length) {
    let [ways, steps] = [0, 0];
    for (const { elements } of alternatives) {
        const option = sequence(elements, length);
        ways += option.ways;
        steps += option.steps;
    }
    return { ways, steps };
}
function sequence(elements, length) {
    let [ways, steps] = [1, 1];
    for (const element of elements) {
        const next = costOf(element, length);
        steps += ways * next.steps;
        ways *= next.ways;
    }
    return { ways, steps };
}
function costOf(node, length) {
    switch (node.type) {
        case 'Character':
        case 'CharacterSet':
        case 'CharacterClass':
            return STEP;
        case 'Group':
        case 'CapturingGroup':
            return choice(node.alternatives, length);
        case 'Quantifier':
            return repetition(node, length);
        case 'Assertion':
            // Assertions do not backtrack once they have matched (ECMA-262 section 22.2.2.4).
            return 'alternatives' in node ? { ways: 1, steps: choice(node.alternatives, length).steps } : STEP;
        case 'Backreference':
            return { ways: 1, steps: length + 1 };
        case 'ExpressionCharacterClass':
            return UNKNOWN;
    }
}
/** After `min` rounds, a round that matches the empty string ends the loop (ECMA-262 section 22.2.2.3.1). */
function repetition({ element, min, max }, length) {
    const { ways, steps } = costOf(element, length);
    if (ways === Infinity)
        return UNKNOWN;
    const most = Math.min(max, Math.max(min, length) + 1);
    if (ways === 1)
        return { ways: most - min + 1, steps: (most + 1) * steps };
    // The sum of ways ** i, for i from 0 to most.
    const rounds = (ways ** (most + 1) - 1) / (ways - 1);
    return { ways: rounds, steps: rounds * steps };
}
//# sourceMappingURL=estimated-steps.js.map