import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { freeBuffer } from '../../shared/free-buffer.js';
import { WRITTEN_PER_TURN } from '../answers/write-slices.js';
import { isQueued } from '../connections/pipelining.js';

/** What a slot takes at most, in bytes: with Node 20, 240 with the list of its answers. */
const SLOT_OBJECTS = 256;

/** What an answer takes at most beside its bytes, in bytes: with Node 20, 180 in the heap and as much outside of it. */
const ANSWER_OBJECTS = 512;

/** Accepted lines that follow each other, with their answers so far. */
export interface AnswerSlot {
  /** The first line that has no answer yet. */
  line: number;
  /** Bytes of the lines. */
  readonly bytes: number;
  readonly answers: Uint8Array[];
  /** Whether all lines have been answered. */
  isComplete: boolean;
}

/** The answers of a batch: sent in the order of the lines, as fast as the caller reads them. */
export class OrderedAnswers {
  readonly #response: ServerResponse;
  readonly #slots: AnswerSlot[] = [];
  #running = 0;
  #lineBytes = 0;
  /** Of answers that have not been passed on, and of slots that do not run any more. */
  #unsentBytes = 0;
  /** Bytes of the next answer that have been passed on. */
  #written = 0;
  /** Bytes that have been passed on. */
  #sent = 0;
  /** Since when the caller has not read all that was sent. */
  #blockedSince: number | undefined;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Slots that may still get answers. */
  get running(): number {
    return this.#running;
  }

  /** Bytes of lines that run, with their objects. */
  get lineBytes(): number {
    return this.#lineBytes;
  }

  /**
   * Bytes of answers that wait for earlier ones or for the caller, with their objects; also those that Node holds for
   * it.
   */
  get unreadBytes(): number {
    return this.#unsentBytes + this.#response.writableLength;
  }

  /** Bytes that have been passed on so far. */
  get sent(): number {
    return this.#sent;
  }

  /** Whether the caller must read before more is sent. */
  get isBlocked(): boolean {
    return this.#blockedSince !== undefined;
  }

  /** Whether the next answer to send is one of this slot. */
  isNext(slot: AnswerSlot): boolean {
    return this.#slots[0] === slot;
  }

  /** Whether a large answer has been passed on in part. */
  get isWithinAnswer(): boolean {
    return this.#written > 0;
  }

  /** The first accepted line whose answer has not been sent; undefined if all have. */
  get next(): number | undefined {
    return this.#slots[0]?.line;
  }

  /** Adds lines that begin to run. */
  begin(line: number, bytes: number): AnswerSlot {
    const slot: AnswerSlot = { line, bytes, answers: [], isComplete: false };
    this.#slots.push(slot);
    this.#running++;
    this.#lineBytes += bytes + SLOT_OBJECTS;
    return slot;
  }

  /** The next `lines` lines of a slot have been answered. */
  answer(slot: AnswerSlot, answers: readonly Uint8Array[], lines: number): void {
    slot.line += lines;
    slot.answers.push(...answers);
    for (const { length } of answers) this.#unsentBytes += length + ANSWER_OBJECTS;
  }

  /** The lines of a slot are all answered, or no more of them will be. */
  end(slot: AnswerSlot, isComplete: boolean): void {
    this.#running--;
    this.#lineBytes -= slot.bytes + SLOT_OBJECTS;
    this.#unsentBytes += SLOT_OBJECTS;
    slot.isComplete = isComplete;
  }

  /** Sends the answers that are next in order. Returns false if the caller must read first. */
  send(): boolean {
    if (this.#blockedSince !== undefined) return false;
    for (let [slot] = this.#slots; slot !== undefined; [slot] = this.#slots) {
      for (let [answer] = slot.answers; answer !== undefined; [answer] = slot.answers) {
        if (!this.#write(slot, answer)) return false;
      }
      if (!slot.isComplete) break;
      this.#slots.shift();
      this.#unsentBytes -= SLOT_OBJECTS;
    }
    return true;
  }

  /** The caller has read what was sent. */
  drained(): void {
    this.#blockedSince = undefined;
  }

  /** Sends the last line, if there is one, instead of everything that has not been sent. */
  finish(line?: Uint8Array): void {
    this.clear();
    this.#blockedSince ??= performance.now();
    this.#sent += line?.length ?? 0;
    this.#response.end(line);
  }

  /** Drops everything that has not been sent. */
  clear(): void {
    this.#slots.length = 0;
    this.#unsentBytes = 0;
    this.#written = 0;
  }

  /** Milliseconds that the caller has not read what was sent; 0 while it cannot read it yet. */
  blockedMs(): number {
    if (this.#blockedSince === undefined) return 0;
    const now = performance.now();
    if (isQueued(this.#response)) this.#blockedSince = now;
    return now - this.#blockedSince;
  }

  /**
   * Sends the first answer of a slot, or the next part of one that is large. Returns whether the caller has room for
   * more. The bytes are freed once they are sent.
   */
  #write(slot: AnswerSlot, answer: Uint8Array): boolean {
    const end = this.#written + WRITTEN_PER_TURN;
    const isLast = end >= answer.length;
    const part = isLast && this.#written === 0 ? answer : answer.subarray(this.#written, end);
    this.#unsentBytes -= part.length;
    this.#sent += part.length;
    this.#written = isLast ? 0 : end;
    if (isLast) {
      slot.answers.shift();
      this.#unsentBytes -= ANSWER_OBJECTS;
    }
    const hasRoom = this.#response.write(part, isLast ? () => freeBuffer(answer) : undefined);
    if (!hasRoom) this.#blockedSince ??= performance.now();
    return hasRoom;
  }
}
