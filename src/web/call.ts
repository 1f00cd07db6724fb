import { isObject } from '../shared/json-object.js';
import type { PageContract } from '../shared/page-contract.js';
import { type FormValues, fieldsOf, isFreeText } from './fields.js';
import { valueAsText } from './format.js';
import { mainTextOf } from './take.js';

/** How a call ended. Times in milliseconds. `sent` and `received` are the bytes of the texts, as UTF-8. */
export type ToolAnswer =
  | {
      readonly kind: 'result';
      readonly result: Result;
      readonly sent: number;
      readonly received: number;
      readonly toolMs: number | undefined;
    }
  | {
      readonly kind: 'error';
      readonly message: string;
      readonly issues: readonly { readonly path: string; readonly message: string }[];
      /** The service could not be reached, so the same call may succeed later. */
      readonly isOutage?: boolean;
    };

/** The result of a tool. */
export type Result = Readonly<Record<string, unknown>>;

/** Called when the service is busy: the call is repeated after `seconds`. */
type OnBusy = (seconds: number) => void;

/** Maximum attempts of a call while the service is busy. */
const MAX_ATTEMPTS = 5;

/**
 * Calls a tool with a request, or with the bytes of a file. Throws an `AbortError` when `signal` fires; every other
 * outcome is an answer.
 */
export async function callTool(
  contract: PageContract,
  body: Record<string, unknown> | File,
  signal: AbortSignal,
  onBusy: OnBusy,
): Promise<ToolAnswer> {
  const isFile = body instanceof File;
  const content = isFile ? body : new Blob([JSON.stringify(body)]);
  for (let attempt = 1; ; attempt++) {
    let response: Response | undefined;
    let text: string;
    try {
      response = await fetch(`api/tools/${contract.id}`, {
        method: 'POST',
        body: content,
        headers: { 'content-type': isFile ? body.type : 'application/json' },
        signal,
      });
      text = await response.text();
    } catch (error) {
      if (signal.aborted) throw error;
      if (!navigator.onLine) return { ...failure('you are offline: the tools need the service'), isOutage: true };
      if (response === undefined) return { ...failure('the service cannot be reached'), isOutage: true };
      return failure('the connection was lost; try again');
    }
    if (response.status === 503 && attempt < MAX_ATTEMPTS) {
      const seconds = Math.max(1, Number(response.headers.get('retry-after')) || 1);
      onBusy(seconds);
      await pause(seconds * 1000, signal);
      continue;
    }
    const request = isFile ? (contract.bytes?.with ?? {}) : body;
    return answerOf(response, text, contract, request, isFile ? body.size : bytesOfTexts(contract, body));
  }
}

const sizeOf = (text: string): number => new Blob([text]).size;

/** What the user entered, without the JSON around it. */
function bytesOfTexts(contract: PageContract, request: FormValues): number {
  const texts = fieldsOf(contract).filter(isFreeText);
  return texts.reduce((sum, { name }) => sum + sizeOf(valueAsText(request[name])), 0);
}

function answerOf(
  { status, headers }: Response,
  text: string,
  contract: PageContract,
  request: FormValues,
  sent: number,
): ToolAnswer {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return failure(`unexpected answer: status ${status}, not JSON`);
  }
  if (!isObject(answer)) return failure(`unexpected answer: status ${status}, not of this service`);
  const { result, error, issues } = answer as {
    result?: Result;
    error?: string;
    issues?: { path: string; message: string }[];
  };
  if (result === undefined) return { kind: 'error', message: error ?? `status ${status}`, issues: issues ?? [] };
  const run = /\brun;dur=([\d.]+)/.exec(headers.get('server-timing') ?? '')?.[1];
  const received = sizeOf(mainTextOf(contract, request, result));
  return { kind: 'result', result, sent, received, toolMs: run === undefined ? undefined : Number(run) };
}

const failure = (message: string): ToolAnswer & { kind: 'error' } => ({ kind: 'error', message, issues: [] });

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
