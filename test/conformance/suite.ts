import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a tool's result holds, by field. */
export type Result = Readonly<Record<string, unknown>>;

/** What came back for a case. */
export type Answer =
  | { readonly status: 200; readonly result: Result }
  | { readonly status: 400 | 422; readonly error: string };

/** One call, and who judges its answer. */
export interface Case {
  readonly id: string;
  readonly tool: string;
  readonly body: unknown;
  /** What is wrong with the answer, in a few words; undefined when it is right. */
  readonly complaint: (answer: Answer) => string | undefined;
}

/** A public test suite, as far as it is about the tools of this service. */
export interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** Reads the suites of one publisher out of the suites folder; none where they are not there. */
export type Reader = (folder: string) => Promise<Suite[]>;

/** The parsed JSON file, or undefined where there is none. */
export async function readJson(...path: readonly string[]): Promise<unknown> {
  const file = join(...path);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}

/** Whether a tool said no: by its status, or in a result that has fields for it. */
export function refused(answer: Answer): boolean {
  if (answer.status !== 200) return true;
  const { error, valid, errorCode } = answer.result;
  return (typeof error === 'string' && error !== '') || typeof errorCode === 'string' || valid === false;
}

/** What an answer was, for a complaint: short. */
export function shown(answer: Answer): string {
  const text = answer.status === 200 ? JSON.stringify(answer.result) : `${answer.status} ${answer.error}`;
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** The complaint that the case should have been refused, or should not have been. */
export function refusal(expected: boolean): (answer: Answer) => string | undefined {
  return answer =>
    refused(answer) === expected ? undefined : `${expected ? 'not refused' : 'refused'}: ${shown(answer)}`;
}
