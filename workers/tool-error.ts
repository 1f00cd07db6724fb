import type { Issue } from '../src/shared/tool.js';

/**
 * The tool cannot do what was asked: the caller's mistake, not a defect (400). The message
 * says what is wrong, where, and what was expected.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** The input is not valid in a way that only the tool can see: answered 422, as the issues of the schema are. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';

  constructor(readonly issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path}: ${message}`).join('; '));
  }
}
