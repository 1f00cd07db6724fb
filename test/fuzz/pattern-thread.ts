import { parentPort } from 'node:worker_threads';
import { DeadlineError, runWithTimeout } from '../../workers/deadline.js';
import { nativeFinder, OutOfRoom } from '../../workers/regex/finder.js';
import { readPattern } from '../../workers/regex/pattern.js';
import type { PatternCase } from './patterns.js';

/** What became of a pattern in its thread. */
export type ThreadOutcome = 'invalid' | 'refused' | 'matched' | 'timed out' | 'out of room';

/** The time limit of a match in milliseconds. What V8 interrupts is harmless, so it is short. */
const LIMIT_MS = 20;

function outcomeOf({ source, flags, text: { piece, times, end } }: PatternCase): ThreadOutcome {
  const text = piece.repeat(times) + end;
  const pattern = readPattern(source, flags, text.length);
  if ('fault' in pattern) return pattern.tooExpensive ? 'refused' : 'invalid';
  const find = nativeFinder(pattern);
  try {
    runWithTimeout(LIMIT_MS, () => {
      find(text, 0);
      // V8 compiles native code before the second match in a short text.
      find(text, 0);
    });
    return 'matched';
  } catch (error) {
    if (error instanceof DeadlineError) return 'timed out';
    if (error instanceof OutOfRoom) return 'out of room';
    throw error;
  }
}

parentPort?.on('message', (one: PatternCase) => parentPort?.postMessage(outcomeOf(one)));
parentPort?.postMessage('ready');
