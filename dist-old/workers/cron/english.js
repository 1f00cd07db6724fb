/** "1", "1 and 2", "1, 2 and 3". */
export function listed(items) {
    return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
/** "2nd", "3rd", "11th". */
export function ordinal(number) {
    const isTeen = number % 100 >= 11 && number % 100 <= 13;
    return `${number}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}
/** Three or more consecutive numbers read as "1 through 3", others one by one. */
export function grouped(values, name) {
    const items = [];
    for (let at = 0; at < values.length;) {
        const first = values[at];
        let count = 1;
        while (values[at + count] === first + count)
            count++;
        if (count < 3)
            count = 1;
        items.push(count === 1 ? name(first) : `${name(first)} through ${name(first + count - 1)}`);
        at += count;
    }
    return items;
}
/**
 * The shape of ascending values between `min` and `max`. Runs and steps have at least three values. Sentences are made
 * from the values and not from the expression, so they cannot contradict the schedule.
 */
export function patternOf(values, min, max) {
    const [first = min, second = min] = values;
    const last = values.at(-1) ?? max;
    const size = max - min + 1;
    if (values.length === size)
        return { kind: 'all' };
    if (values.length < 3)
        return { kind: 'list' };
    const step = second - first;
    if (values.some((value, index) => value !== first + index * step))
        return { kind: 'list' };
    if (step === 1)
        return { kind: 'run', first, last };
    return { kind: 'steps', step, first, last, cyclic: values.length * step === size };
}
//# sourceMappingURL=english.js.map