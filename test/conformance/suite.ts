import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The fields of a tool's result. */
export type Result = Readonly<Record<string, unknown>>;

/** The answer to a case. */
export type Answer =
  | { readonly status: 200; readonly result: Result }
  | { readonly status: 400 | 422; readonly error: string };

/** A call and the check of its answer. */
export interface Case {
  readonly id: string;
  readonly tool: string;
  readonly body: unknown;
  /** Returns what is wrong with an answer, or undefined if it is right. */
  readonly check: (answer: Answer) => string | undefined;
}

/** The cases of a public test suite that concern the tools of this service. */
export interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** Reads the suites of one publisher from the suites folder; none if they are not there. */
export type Reader = (folder: string) => Promise<Suite[]>;

/** Parses a JSON file; undefined if it does not exist. */
export async function readJson(...path: readonly string[]): Promise<unknown> {
  const file = join(...path);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}

/** Whether a tool rejected its input: by the status, or by the error fields of its result. */
export function isRejected(answer: Answer): boolean {
  if (answer.status !== 200) return true;
  const { error, valid, errorCode } = answer.result;
  return (typeof error === 'string' && error !== '') || typeof errorCode === 'string' || valid === false;
}

/** An answer in at most 160 characters. */
export function summaryOf(answer: Answer): string {
  const text = answer.status === 200 ? JSON.stringify(answer.result) : `${answer.status} ${answer.error}`;
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** A check that an input is rejected, or accepted if `expected` is false. */
export function checkRejected(expected: boolean): (answer: Answer) => string | undefined {
  return answer =>
    isRejected(answer) === expected ? undefined : `${expected ? 'not rejected' : 'rejected'}: ${summaryOf(answer)}`;
}
