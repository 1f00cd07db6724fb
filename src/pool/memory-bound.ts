import type { LaneConfig } from '../config/config.js';
import { ANSWER_LIMIT, type LaneName } from '../shared/tool.js';
import { RUNNING_SPARES, SPARE, YOUNG_MB } from './lanes.js';
import { SMALL_BODY_RESERVE } from './memory-budget.js';

const MIB = 1024 * 1024;

/**
 * The process without calls: code, main heap with 224 MiB of garbage and a young generation of 48, socket buffers; in
 * MiB.
 */
const PROCESS_MB = 368;

/**
 * An idle thread beside its young generation: the maximum garbage that it does not collect (`workers/garbage.ts`), in
 * MiB.
 */
const IDLE_THREAD_MB = 96;

/**
 * Memory of a running thread outside its heap: stack, patterns compiled by V8, allocator; in MiB. Assumed:
 * `npm run bench -- memory` compares the measured peak with the bound.
 */
const NATIVE_MB = 52;

/**
 * What glibc keeps of the memory that a thread has freed, in MiB: the thresholds that the primary sets. That of a
 * running thread is part of `NATIVE_MB`.
 */
const KEPT_MB = 16;

/** The settings that memory depends on. */
interface MemorySettings {
  readonly lanes: Readonly<Record<LaneName, LaneConfig>>;
  readonly bytesHeld: number;
}

/**
 * Maximum resident memory of the process, in bytes: every thread that may run at once has a full heap and an answer
 * beyond the budget, spare threads are idle, and the budget is full.
 */
export function memoryBound({ lanes, bytesHeld }: MemorySettings): number {
  let bytes = (PROCESS_MB + KEPT_MB) * MIB + bytesHeld + SMALL_BODY_RESERVE;
  for (const [lane, { threads, heapMb }] of Object.entries(lanes)) {
    const running = threads + RUNNING_SPARES[lane as LaneName];
    const idle = threads + SPARE - running;
    const youngMb = YOUNG_MB[lane as LaneName];
    bytes +=
      running * ((heapMb + youngMb + NATIVE_MB) * MIB + ANSWER_LIMIT) +
      idle * (IDLE_THREAD_MB + KEPT_MB + youngMb) * MIB;
  }
  return bytes;
}
