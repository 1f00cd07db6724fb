import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Reservation } from '../../pool/memory-budget.js';
import { freeBuffer } from '../../shared/free-buffer.js';
import type { Upload } from '../bodies/receive-body.js';
import { GatheredChunks } from './gathered-chunks.js';
import type { FoundLines, LineSplitter } from './line-splitter.js';

/** Bytes that must be free before more of an upload is read: Node reads up to this much at once. */
export const CHUNK = 64 * 1024;

/** How much of an upload has arrived. */
type Arrival =
  | 'arriving'
  /** It has ended, but its last bytes did not fit into memory. */
  | 'ending'
  /** All its lines were taken. */
  | 'complete'
  /** The rest is read and dropped, or the connection is closed. */
  | 'dropped';

/** Whether an upload is read, or why not. */
type Reading = 'on' | 'paused' | 'out of memory';

/** The lines of an upload. They are taken as they arrive, where there is room for them. */
export class LineUpload {
  readonly #upload: Upload;
  readonly #splitter: LineSplitter;
  readonly #reservation: Reservation;
  readonly #onArrival: () => void;
  readonly #gathered: GatheredChunks;
  #arrival: Arrival = 'arriving';
  #reading: Reading = 'on';
  /** When the incomplete line began to arrive. */
  #lineSince: number | undefined;
  #received = 0;

  /** `onArrival` is called when `take` may return lines, or the upload has ended. */
  constructor(upload: Upload, splitter: LineSplitter, reservation: Reservation, onArrival: () => void) {
    this.#upload = upload;
    this.#splitter = splitter;
    this.#reservation = reservation;
    this.#onArrival = onArrival;
    this.#gathered = new GatheredChunks(onArrival);
  }

  /** Begins to read. */
  start(): void {
    this.#upload.start({
      data: chunk => {
        this.#received += chunk.length;
        this.#gathered.add(chunk);
      },
      end: () => {
        this.#arrival = 'ending';
        this.#onArrival();
      },
    });
  }

  /** Bytes that have arrived. */
  get received(): number {
    return this.#received;
  }

  /** Whether all lines have been taken. */
  get isComplete(): boolean {
    return this.#arrival === 'complete';
  }

  /** Whether the upload is paused for lack of memory. */
  get lacksMemory(): boolean {
    return this.#reading === 'out of memory';
  }

  /** Bytes held of the incomplete line. Bytes of one read that have not been taken are part of the connection. */
  get held(): number {
    return this.#splitter.held;
  }

  /** The number of the incomplete line, from 1. */
  get line(): number {
    return this.#splitter.line;
  }

  /** The number of the first line that has not been taken, from 1. */
  get next(): number {
    return this.#splitter.next;
  }

  /** Takes the lines that have arrived; undefined if there is nothing to take, or no room for it. */
  take(): readonly FoundLines[] | undefined {
    const isEnding = this.#arrival === 'ending';
    if (!isEnding && (this.#arrival !== 'arriving' || this.#gathered.bytes === 0)) return undefined;
    const bytes = this.#gathered.join();
    if (!this.#reservation.fits(this.#splitter.roomFor(bytes.length))) return undefined;
    this.#gathered.clear();
    const found = this.#splitter.push(bytes);
    freeBuffer(bytes);
    if (isEnding) {
      found.push(...this.#splitter.end());
      this.#arrival = 'complete';
    }
    if (isEnding || !this.#splitter.inLine) this.#lineSince = undefined;
    else if (found.length > 0) this.#lineSince = performance.now();
    else this.#lineSince ??= performance.now();
    return found;
  }

  /** Reads on while `hasRoom` and memory last. Call it when all was taken that fits. */
  readWhile(hasRoom: boolean): void {
    if (this.#arrival === 'dropped') return;
    if (this.#gathered.bytes > 0 || !this.#reservation.fits(CHUNK)) this.#reading = 'out of memory';
    else this.#reading = hasRoom ? 'on' : 'paused';
    if (this.#reading === 'on') this.#upload.resume();
    else this.#upload.pause();
  }

  /** Milliseconds that the incomplete line has been arriving. It cannot arrive while its upload is paused. */
  lineMs(): number {
    const now = performance.now();
    if (this.#lineSince === undefined) return 0;
    if (this.#upload.isPaused) this.#lineSince = now;
    return now - this.#lineSince;
  }

  /** Takes no more lines. What arrives is dropped: a caller that sends all before it reads must still get to read. */
  drop(response: ServerResponse): void {
    if (this.#arrival === 'arriving') this.#upload.discard(response);
    if (this.#arrival !== 'complete') this.#arrival = 'dropped';
    this.#lineSince = undefined;
    this.#gathered.clear();
    this.#splitter.free();
  }

  /** Stops reading, and frees what is held. */
  stop(): void {
    this.#upload.stop();
    this.#gathered.clear();
    this.#splitter.free();
    this.#arrival = 'dropped';
  }
}
