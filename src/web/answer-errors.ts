import type { PageContract } from '../shared/page-contract.js';
import { fieldOf } from '../shared/presentation.js';
import type { ToolAnswer } from './call.js';
import { placeIn } from './text-place.js';

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
