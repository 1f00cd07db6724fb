import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import { callTool, type ToolAnswer } from './call.js';
import { type FormValues, requestOf, tooLong } from './fields.js';
import { sizeInWords } from './format.js';

/** Time before the first and maximum time before another attempt during an outage, in seconds. */
const FIRST_RETRY_S = 2;
const MAX_RETRY_S = 32;

/** Time until a running call is indicated, and until it can be cancelled, in milliseconds. */
const SLOW_MS = 300;
const CANCEL_MS = 2000;

type Slowness = 'none' | 'slow' | 'very-slow';

/** The calls of a tool, one at a time: a new one cancels the one before. */
interface ToolCalls {
  /** The last answer. */
  readonly answer: ToolAnswer | undefined;
  /** The values that the last answer belongs to. */
  readonly answered: FormValues;
  /** How long the running call has taken so far. */
  readonly slowness: Slowness;
  /** Seconds until the call is repeated, while the service is busy. */
  readonly busy: number | undefined;
  /** Seconds until the call is repeated, while the service cannot be reached. */
  readonly retry: number | undefined;
  /** Calls the tool with values, or with a file instead of them. Too large input is answered without a call. */
  start(values: FormValues, file: File | undefined): Promise<void>;
  /** Cancels the running call on behalf of the user, who is told so: the last answer belongs to other values. */
  cancel(): void;
  /** Cancels the running call, and removes the answer. */
  clear(): void;
}

/** The calls of a tool. `onAnswered` gets the values of each call that has a result. */
export function useCall(
  contract: PageContract,
  initial: FormValues,
  onAnswered: (values: FormValues) => void,
): ToolCalls {
  const [answer, setAnswer] = useState<ToolAnswer>();
  const [answered, setAnswered] = useState(initial);
  const [slowness, setSlowness] = useState<Slowness>('none');
  const [busy, setBusy] = useState<number>();
  const [retry, setRetry] = useState<number>();
  const running = useRef<AbortController>(undefined);

  const stop = () => {
    setRetry(undefined);
    running.current?.abort();
    running.current = undefined;
    setSlowness('none');
    setBusy(undefined);
  };
  useEffect(() => stop, []);

  /** Repeats a call after a time, or as soon as the browser is online, unless another one is started before. */
  const repeat = (values: FormValues, file: File | undefined, seconds: number) => {
    const controller = new AbortController();
    running.current = controller;
    setRetry(seconds);
    const again = () => {
      if (running.current === controller) void start(values, file, Math.min(seconds * 2, MAX_RETRY_S));
    };
    const timer = setTimeout(again, seconds * 1000);
    addEventListener('online', again, { signal: controller.signal });
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  };

  const start = async (values: FormValues, file: File | undefined, retryAfter = FIRST_RETRY_S) => {
    stop();
    const refused = file === undefined ? tooLong(contract, values) : tooLargeFile(contract, file);
    if (refused !== undefined) {
      setAnswer({ kind: 'error', message: refused, issues: [] });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const timers = [
      setTimeout(() => setSlowness('slow'), SLOW_MS),
      setTimeout(() => setSlowness('very-slow'), CANCEL_MS),
    ];
    try {
      const got = await callTool(contract, file ?? requestOf(contract, values), controller.signal, setBusy);
      if (running.current !== controller) return;
      setAnswer(got);
      setAnswered(values);
      if (got.kind === 'error' && got.isOutage === true) return repeat(values, file, retryAfter);
      if (file === undefined && got.kind === 'result') onAnswered(values);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      for (const timer of timers) clearTimeout(timer);
      if (running.current === controller) stop();
    }
  };

  const cancel = () => {
    stop();
    setAnswer({ kind: 'error', message: 'the call was cancelled', issues: [] });
  };
  const clear = () => {
    stop();
    setAnswer(undefined);
  };
  return { answer, answered, slowness, busy, retry, start, cancel, clear };
}

/** Why a file is not sent; undefined if it is. */
function tooLargeFile({ bytes }: PageContract, file: File): string | undefined {
  if (bytes === undefined || file.size <= bytes.limit) return undefined;
  return `${file.name}: ${sizeInWords(file.size)}, maximum ${sizeInWords(bytes.limit)}; nothing was sent`;
}
