import type { LaneConfig } from '../config.js';
import { ANSWER_LIMIT, type LaneName } from '../shared/tool.js';
import { RUNNING_SPARES, SPARE } from './lanes.js';
import { SMALL_BODY_RESERVE } from './memory-budget.js';
import { YOUNG_MB } from './threads.js';

const MIB = 1024 * 1024;

/** The process without calls: code, the main thread's heap, buffers of sockets; in MiB. */
const PROCESS_MB = 160;

/**
 * An idle thread: the garbage below which it does not collect (`workers/garbage.ts`), and its young generation; in MiB.
 */
const IDLE_THREAD_MB = 96 + YOUNG_MB;

/**
 * What a running thread takes outside its old generation: young generation, stack, patterns compiled by V8, allocator;
 * in MiB.
 */
const NATIVE_MB = 3 * YOUNG_MB + 28;

/** The part of the configuration that memory depends on. */
interface MemorySettings {
  readonly lanes: Readonly<Record<LaneName, LaneConfig>>;
  readonly bytesHeld: number;
}

/**
 * The most resident memory that the process takes, in bytes: every thread that may run at
 * once with a full heap and an answer beyond the budget, the spare ones idle, and all bodies
 * and answers that the budget holds.
 */
export function memoryBound({ lanes, bytesHeld }: MemorySettings): number {
  let bytes = PROCESS_MB * MIB + bytesHeld + SMALL_BODY_RESERVE;
  for (const [lane, { threads, heapMb }] of Object.entries(lanes)) {
    const running = threads + RUNNING_SPARES[lane as LaneName];
    const idle = threads + SPARE - running;
    bytes += running * ((heapMb + NATIVE_MB) * MIB + ANSWER_LIMIT) + idle * IDLE_THREAD_MB * MIB;
  }
  return bytes;
}
