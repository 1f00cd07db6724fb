import type { Entry } from './catalog.js';
import { withDefaults } from './shared/defaults.js';
import type { Issue } from './shared/tool.js';
import { compile, type Validate } from './shared/validate.js';

/** Fills in the defaults of inputs and validates them. A contract is compiled on its tool's first call. */
export class InputChecker {
  readonly #validators = new Map<string, Validate>();

  /** Returns the input with its defaults, and its issues; none if it is valid. */
  check({ id, tool }: Entry, given: unknown): { readonly input: unknown; readonly issues: readonly Issue[] } {
    let validate = this.#validators.get(id);
    if (validate === undefined) {
      validate = compile(tool);
      this.#validators.set(id, validate);
    }
    const input = withDefaults(tool.input, given);
    return { input, issues: validate(input) };
  }
}
