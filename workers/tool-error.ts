import type { Issue } from '../src/shared/tool.js';

/**
 * The tool cannot do what it was asked: the caller's business, not a defect.
 * The message says what is wrong, where, and what would be right; it reaches
 * the caller as a 400.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/**
 * The input does not fit its contract in a way that only the tool can see: it
 * reaches the caller as a 422, like the issues of the schema.
 */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';

  constructor(readonly issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path} ${message}`).join('; '));
  }
}
