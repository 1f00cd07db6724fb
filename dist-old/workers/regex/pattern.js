import { visitRegExpAST } from '@eslint-community/regexpp';
import { newerSyntax, parsePattern } from './edition.js';
import { patternFaultOf } from './fault.js';
import { tooLargeToCompile } from './too-large.js';
/** Reads a pattern of ECMAScript 2024 (ECMA-262 section 22.2.1) that V8 accepts. */
export function readPattern(source, flags) {
    const { ignoreCase, multiline, dotall, unicode } = flags;
    const letters = (ignoreCase ? 'i' : '') + (multiline ? 'm' : '') + (dotall ? 's' : '') + (unicode ? 'u' : '');
    const tooLarge = tooLargeToCompile(source, letters);
    if (tooLarge !== undefined)
        return { fault: tooLarge, tooLarge: true };
    const parsed = parsePattern(source, flags.unicode ?? false);
    try {
        new RegExp(source, letters);
    }
    catch (error) {
        if (!(error instanceof SyntaxError))
            throw error;
        return {
            fault: patternFaultOf(source, error, parsed instanceof SyntaxError ? parsed : undefined),
            tooLarge: false,
        };
    }
    const newer = parsed instanceof SyntaxError ? newerSyntax(source, flags.unicode ?? false) : undefined;
    if (newer !== undefined)
        return { fault: patternFaultOf(source, newer, newer), tooLarge: false };
    return {
        source,
        flags: letters,
        sticky: flags.sticky ?? false,
        literal: false,
        syntax: parsed instanceof SyntaxError ? undefined : parsed,
    };
}
/** The capturing groups of a tree in the order of their numbers (ECMA-262 section 22.2.1.2). */
export function capturingGroups(syntax) {
    const groups = [];
    visitRegExpAST(syntax, { onCapturingGroupEnter: group => groups.push(group) });
    return groups;
}
//# sourceMappingURL=pattern.js.map