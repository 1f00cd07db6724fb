import type { PageContract } from '../shared/page-contract.js';
import { fieldOf } from '../shared/presentation.js';
import type { ToolAnswer } from './call.js';

/** An error of a call, with its position in the input if it has one; lines and columns from 1. */
export interface AnswerError {
  readonly message: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** The error of an answer: that of the service, or the one in the result, in the field that the contract names. */
export function answerErrorOf(
  { presentation }: PageContract,
  answer: ToolAnswer,
  text: string,
): AnswerError | undefined {
  if (answer.kind === 'error') return { message: answer.message, ...placeIn(answer.message, text) };
  const { fault } = presentation;
  if (fault === undefined) return undefined;
  const message = fieldOf(answer.result, fault.message);
  if (typeof message !== 'string' || message === '') return undefined;
  const number = (field: string | undefined): number | undefined => {
    const value = field === undefined ? undefined : fieldOf(answer.result, field);
    return typeof value === 'number' ? value : undefined;
  };
  const line = number(fault.line);
  const column = number(fault.column);
  const place = line === undefined && column === undefined ? placeIn(message, text) : { line: line ?? 1, column };
  return { message, ...place };
}

/** "line 2, column 3". */
export const placeInWords = ({ line, column }: AnswerError): string =>
  `line ${line}${column === undefined ? '' : `, column ${column}`}`;

/** The position in a message: "at offset 5", "line 2, column 3". */
function placeIn(message: string, text: string): { line: number | undefined; column: number | undefined } {
  const named = /\bline (\d+)(?:, column (\d+))?/.exec(message);
  if (named) return { line: Number(named[1]), column: named[2] === undefined ? undefined : Number(named[2]) };
  const offset = /\bat offset (\d+)/.exec(message)?.[1];
  if (offset === undefined) return { line: undefined, column: undefined };
  const before = text.slice(0, Number(offset)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The offset of a line and column in a text. Lines end at LF, CRLF or CR, as in the tools. */
export function offsetOf(text: string, line: number, column = 1): number {
  const ends = /\r\n?|\n/g;
  for (let at = 1; at < line; at++) if (ends.exec(text) === null) return text.length;
  return Math.min(text.length, ends.lastIndex + column - 1);
}
