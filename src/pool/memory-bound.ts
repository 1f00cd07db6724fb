import type { LaneConfig } from '../config.js';
import type { LaneName } from '../shared/tool.js';
import { SMALL_BODY_RESERVE } from './memory-budget.js';
import { SPARE } from './pool.js';
import { YOUNG_MB } from './threads.js';

const MIB = 1024 * 1024;

/** The process without calls: code, the main thread's heap, buffers of sockets; in MiB. */
const PROCESS_MB = 160;

/** An idle thread: its code, its young generation, and the garbage that it may keep; in MiB. */
const IDLE_THREAD_MB = 40;

/** What a running thread takes outside its old generation: young generation, stack, patterns compiled by V8, allocator; in MiB. */
const NATIVE_MB = 3 * YOUNG_MB + 28;

/**
 * The most resident memory that the process takes, in bytes: every thread that may run at
 * once with a full heap, the spare ones idle, and all bodies and answers that may be held.
 */
export function memoryBound({ lanes, bytesHeld }: { readonly lanes: Readonly<Record<LaneName, LaneConfig>>; readonly bytesHeld: number }): number {
  let mib = PROCESS_MB;
  for (const { threads, heapMb } of Object.values(lanes)) {
    mib += threads * (heapMb + NATIVE_MB) + SPARE * IDLE_THREAD_MB;
  }
  return mib * MIB + bytesHeld + SMALL_BODY_RESERVE;
}
