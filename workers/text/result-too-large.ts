import { ANSWER_LIMIT } from '../../src/shared/tool.js';

/** The message for a result above the maximum of an answer; `hint` says what takes the most, or less. */
export function resultTooLarge(hint: string): string {
  return `result too large: maximum ${ANSWER_LIMIT / 1024 / 1024} MB; ${hint}`;
}
