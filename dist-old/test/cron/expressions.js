import fc from 'fast-check';
/** A random field within a range. */
export function field(min, max) {
    const value = fc.integer({ min, max });
    const range = fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
    const step = fc.integer({ min: 1, max: max - min });
    const item = fc.oneof(value.map(String), range, fc.tuple(range, step).map(([range, step]) => `${range}/${step}`), step.map(step => `*/${step}`));
    return fc.oneof({ weight: 2, arbitrary: fc.constant('*') }, { weight: 3, arbitrary: item }, { weight: 1, arbitrary: fc.array(item, { minLength: 2, maxLength: 4 }).map(items => items.join(',')) });
}
/** Random expressions of five fields. */
export const expressions = fc
    .tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 6))
    .map(fields => fields.join(' '));
//# sourceMappingURL=expressions.js.map