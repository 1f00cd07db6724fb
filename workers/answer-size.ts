import { Buffer } from 'node:buffer';
import { ANSWER_LIMIT } from '../src/shared/tool.js';
import { ToolError } from './tool-error.js';

/** In UTF-16 code units: none takes more than three bytes. */
const SURELY_FITS = Math.floor(ANSWER_LIMIT / 3);

/** Throws `ToolError` if an answer is larger than the service sends. */
export function checkAnswerSize(answer: string): void {
  if (answer.length <= SURELY_FITS) return;
  const bytes = Buffer.byteLength(answer);
  if (bytes <= ANSWER_LIMIT) return;
  throw new ToolError(
    `result too large: ${bytes.toLocaleString('en')} bytes, maximum ${ANSWER_LIMIT.toLocaleString('en')}`,
  );
}
