import type { Issue } from '../src/shared/tool.js';

/**
 * The tool cannot do what was asked, because of the caller's input (400). The message says what is wrong, where, and
 * what was expected.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** The input is invalid in a way that only the tool can detect: answered 422, like schema issues. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';

  constructor(readonly issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path}: ${message}`).join('; '));
  }
}
