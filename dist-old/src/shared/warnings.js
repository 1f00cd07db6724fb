import Type from 'typebox';
/** The `warnings` of a result that is valid but probably not what was meant. */
export const warnings = Type.Optional(Type.Array(Type.String(), {
    minItems: 1,
    description: 'Why this result is likely not what was meant; absent when there is no reason to think so.',
}));
/** The field as a result carries it: absent when empty. */
export function warningsField(messages) {
    return messages.length === 0 ? {} : { warnings: [...messages] };
}
//# sourceMappingURL=warnings.js.map