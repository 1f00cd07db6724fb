import type { PageContract } from '../shared/page-contract.js';

/** How a call ended. Times in milliseconds, sizes in bytes. */
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
  { id }: PageContract,
  body: Record<string, unknown> | File,
  signal: AbortSignal,
  onBusy: OnBusy,
): Promise<ToolAnswer> {
  const isFile = body instanceof File;
  const content = isFile ? body : new Blob([JSON.stringify(body)]);
  for (let attempt = 1; ; attempt++) {
    let response: Response;
    try {
      response = await fetch(`api/tools/${id}`, {
        method: 'POST',
        body: content,
        headers: { 'content-type': isFile ? body.type : 'application/json' },
        signal,
      });
    } catch (error) {
      if (signal.aborted) throw error;
      return failure(
        navigator.onLine ? 'the service cannot be reached' : 'you are offline: the tools need the service',
      );
    }
    if (response.status === 503 && attempt < MAX_ATTEMPTS) {
      const seconds = Math.max(1, Number(response.headers.get('retry-after')) || 1);
      onBusy(seconds);
      await pause(seconds * 1000, signal);
      continue;
    }
    return read(response, content.size);
  }
}

async function read(response: Response, sent: number): Promise<ToolAnswer> {
  const text = await response.text();
  let answer: { result?: Result; error?: string; issues?: { path: string; message: string }[] };
  try {
    answer = JSON.parse(text);
  } catch {
    return failure(`unexpected answer: status ${response.status}, not JSON`);
  }
  if (answer.result === undefined) {
    return { kind: 'error', message: answer.error ?? `status ${response.status}`, issues: answer.issues ?? [] };
  }
  const run = /\brun;dur=([\d.]+)/.exec(response.headers.get('server-timing') ?? '')?.[1];
  return {
    kind: 'result',
    result: answer.result,
    sent,
    received: new Blob([text]).size,
    toolMs: run === undefined ? undefined : Number(run),
  };
}

const failure = (message: string): ToolAnswer => ({ kind: 'error', message, issues: [] });

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
