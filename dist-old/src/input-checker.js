import { withDefaults } from './shared/defaults.js';
import { compile } from './shared/validate.js';
/** Fills in the defaults of inputs and validates them. A contract is compiled on its tool's first call. */
export class InputChecker {
    #validators = new Map();
    /** Returns the input with its defaults, and its issues; none if it is valid. */
    check({ id, tool }, given) {
        let validate = this.#validators.get(id);
        if (validate === undefined) {
            validate = compile(tool);
            this.#validators.set(id, validate);
        }
        const input = withDefaults(tool.input, given);
        return { input, issues: validate(input) };
    }
}
//# sourceMappingURL=input-checker.js.map