import { warningsField } from '../../src/shared/warnings.js';
/** The result of a successful conversion; `warnings` say why the output may not be what was meant. */
export function converted(output, warnings = []) {
    return { output, valid: true, error: null, errorLine: null, errorColumn: null, ...warningsField(warnings) };
}
/** The result of a failed conversion; unknown parts of the position are null. */
export function notConverted(error, position = {}) {
    return { output: '', valid: false, error, errorLine: position.line ?? null, errorColumn: position.column ?? null };
}
//# sourceMappingURL=conversion.js.map