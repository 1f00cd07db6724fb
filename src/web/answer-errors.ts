import type { PageContract } from '../shared/page-contract.js';
import { fieldOf } from '../shared/presentation.js';
import type { ToolAnswer } from './call.js';
import type { FormValues } from './fields.js';
import { placeIn } from './text-place.js';

/** An error of a call, with its position in a field of the input if it has one; lines and columns from 1. */
export interface AnswerError {
  /** The field of the input with the error; undefined if the answer does not say. */
  readonly field: string | undefined;
  readonly message: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/**
 * The error of an answer: that of the service, or the one in the result, in the field that the contract names. `texts`
 * are the fields that have lines and columns, the main one first.
 */
export function answerErrorOf(
  { input, presentation }: PageContract,
  answer: ToolAnswer,
  values: FormValues,
  texts: readonly string[],
): AnswerError | undefined {
  const { fault } = presentation;
  const message = answer.kind === 'error' ? answer.message : fault && fieldOf(answer.result, fault.message);
  if (typeof message !== 'string' || message === '') return undefined;
  const isField = (name: unknown): name is string =>
    typeof name === 'string' && Object.hasOwn(input.properties ?? {}, name);
  const named = [
    /^[\w.]+(?=: )/.exec(message)?.[0],
    answer.kind === 'result' && fault?.inputBy !== undefined && fieldOf(answer.result, fault.inputBy),
    answer.kind === 'result' && fault?.input,
  ].find(isField);
  const field = named ?? texts[0];
  if (field === undefined || !texts.includes(field)) return { field, message, line: undefined, column: undefined };
  const text = String(values[field] ?? '');
  if (answer.kind === 'error' || fault === undefined) return { field, message, ...placeIn(message, text) };
  const number = (field: string | undefined): number | undefined => {
    const value = field === undefined ? undefined : fieldOf(answer.result, field);
    return typeof value === 'number' ? value : undefined;
  };
  const line = number(fault.line);
  const column = number(fault.column);
  const place = line === undefined && column === undefined ? placeIn(message, text) : { line: line ?? 1, column };
  return { field, message, ...place };
}

/** "line 2, column 3". */
export const placeInWords = ({ line, column }: AnswerError): string =>
  `line ${line}${column === undefined ? '' : `, column ${column}`}`;
