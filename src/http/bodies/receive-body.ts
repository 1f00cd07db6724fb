import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reservation } from '../../pool/memory-budget.js';
import { type Problem, problems } from '../../problems/problems.js';
import { SMALL_BODY } from '../../shared/call.js';
import { freeBuffer } from '../../shared/free-buffer.js';
import { type JsonBody, MAX_DEPTH, parseBody } from '../../shared/parse-body.js';
import { BodyReads } from '../connections/body-reads.js';
import { IdleWatch } from '../connections/idle-watch.js';
import { StagedClose } from '../connections/linger.js';
import { BodyBuffer } from './body-buffer.js';
import { ReadThrottle } from './read-throttle.js';

/**
 * A body that the main thread does not parse, because it is large or not JSON: its bytes, in buffers that own their
 * memory so that they can be transferred.
 */
export class UnparsedBody {
  constructor(
    readonly parts: readonly Uint8Array[],
    readonly isJson: boolean,
  ) {}
}

/**
 * What is read of large bodies in one turn of the event loop. Without a bound, each readable socket delivers two
 * megabytes per turn, and a small call that needs three turns waits for all of them. The bytes usually take 0.2 ms;
 * where page faults are slow, as on some virtual machines, 2 ms.
 */
const RECEIVED_PER_TURN = { bytes: 256 * 1024, ms: 0.25 };

/** A chunk counts as at least so many bytes: each has a price of its own, and one may have a single byte. */
const LEAST_COST = 1024;

const costOf = ({ length }: Buffer): number => Math.max(LEAST_COST, length);

/** Maximum bytes of rejected bodies read and dropped per second: about a tenth of a core. */
const DISCARDED_PER_SECOND = 100 * 1024 * 1024;
const DISCARD_ROUND_MS = 20;

/** How a body is received; sizes in bytes. */
interface Receiving {
  /** The announced content-length; undefined for a chunked body. */
  readonly length: number | undefined;
  /** The largest body accepted. */
  readonly limit: number;
  /** Whether the body is JSON; otherwise it stays bytes at any size. */
  readonly isJson: boolean;
  /** Maximum nesting of JSON; by default that of a tool's input. */
  readonly maxDepth?: number;
  readonly reservation: Reservation;
  /** The problem for a body that does not fit into memory. */
  readonly noRoom: () => Problem;
}

/** The reader of an upload. */
interface UploadReader {
  /** The reader owns the bytes. */
  data(chunk: Buffer): void;
  end(): void;
}

/** A body that is read as it arrives. A closed connection is handled elsewhere: its calls end with it. */
export class Upload {
  readonly #message: IncomingMessage;
  readonly #receiver: BodyReceiver;
  readonly #throttle: ReadThrottle;
  readonly #reads: BodyReads;
  #reader: UploadReader | undefined;
  #paused = false;

  constructor(message: IncomingMessage, receiver: BodyReceiver, throttle: ReadThrottle) {
    this.#message = message;
    this.#receiver = receiver;
    this.#throttle = throttle;
    this.#reads = BodyReads.of(message);
  }

  start(reader: UploadReader): void {
    this.#reader = reader;
    this.#message.on('data', this.#onData).once('end', this.#onEnd).on('error', ignore);
  }

  /** Whether its owner has paused it. */
  get isPaused(): boolean {
    return this.#paused;
  }

  /**
   * Reads no more once something has arrived, which its reader still gets: until then, the connection is read, which
   * tells when it is closed.
   */
  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#reads.resume();
  }

  /** Stops reading. */
  stop(): void {
    this.#throttle.forget(this.#reads);
    this.#reads.resume();
    this.#message.off('data', this.#onData).off('end', this.#onEnd);
  }

  /** Reads and drops the rest, so that the caller gets to read the answer. */
  discard(response: ServerResponse): void {
    this.stop();
    this.#receiver.discard(this.#message, response);
  }

  readonly #onData = (chunk: Buffer): void => {
    const cost = costOf(chunk);
    this.#reader?.data(chunk);
    if (this.#paused) this.#reads.pause();
    else this.#throttle.spend(this.#reads, cost);
  };

  readonly #onEnd = (): void => {
    this.#throttle.forget(this.#reads);
    this.#reads.resume();
    this.#reader?.end();
  };
}

const ignore = (): void => undefined;

/** Whether a request has a body (RFC 9112 section 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Receives the bodies of one service's calls. */
export class BodyReceiver {
  readonly #received = new ReadThrottle(RECEIVED_PER_TURN, next => void setImmediate(next));
  readonly #discarded = new ReadThrottle(
    { bytes: (DISCARDED_PER_SECOND * DISCARD_ROUND_MS) / 1000, ms: Infinity },
    next => void setTimeout(next, DISCARD_ROUND_MS).unref(),
  );
  readonly #idle: IdleWatch;
  /** Messages whose rest is read and dropped. */
  readonly #isDiscarded = new WeakSet<IncomingMessage>();

  readonly #discardMs: number;

  /**
   * A body without progress for `idleMs` is rejected; the rest of a rejected one is read for at most `discardMs`.
   */
  constructor(idleMs: number, discardMs: number) {
    this.#idle = new IdleWatch(idleMs);
    this.#discardMs = discardMs;
  }

  /**
   * Receives a body. Small JSON is parsed, and becomes a `JsonBody`; everything else stays bytes, copied once as they
   * arrive into buffers of their own, so that no turn of the event loop copies a whole body. Instead of a body, `done`
   * gets a `Problem` for 400 (invalid JSON, incomplete), 408 (no progress), 413 and 503; the reservation of such a body
   * is released. It is the second argument, as the framework calls back: an error as the first one would make the
   * framework close the connection.
   */
  receive(
    message: IncomingMessage,
    { length, limit, isJson, maxDepth = MAX_DEPTH, reservation, noRoom }: Receiving,
    done: (error: null, body: JsonBody | UnparsedBody | Problem) => void,
  ): void {
    const buffer = new BodyBuffer(length, isJson, maxDepth);
    const reads = BodyReads.of(message);

    let ended = false;

    const end = (): void => {
      ended = true;
      watched.remove();
      this.#received.forget(reads);
      reads.resume();
    };

    const stop = (problem: Problem): void => {
      end();
      message.off('data', onData);
      buffer.free();
      reservation.release();
      done(null, problem);
    };

    const onData = (chunk: Buffer): void => {
      const cost = costOf(chunk);
      const bytes = buffer.bytes + chunk.length;
      if (bytes > limit) return stop(problems.tooLarge(limit));
      // The whole body came in one chunk, and its bytes are reserved: no copy is needed.
      if (isJson && bytes <= SMALL_BODY && bytes === length && buffer.bytes === 0) return buffer.adopt(chunk);
      if (!reservation.grow(bytes)) return stop(noRoom());
      const problem = buffer.append(chunk);
      freeBuffer(chunk);
      if (problem !== undefined) return stop(problems.refused(problem));
      this.#idle.moved(watched);
      this.#received.spend(reads, cost);
    };

    const onEnd = (): void => {
      if (ended) return;
      end();
      reservation.arrived();
      const { bytes, parts } = buffer;
      if (!isJson || bytes > SMALL_BODY) return done(null, new UnparsedBody(parts, isJson));
      const parsed = parseBody(parts[0] ?? Buffer.alloc(0), maxDepth);
      done(null, 'problem' in parsed ? problems.refused(parsed.problem) : parsed);
    };

    // Node emits `close` when the connection fails.
    const onClose = (): void => {
      if (!ended) stop(problems.refused('incomplete body: the connection ended before the announced length'));
    };

    const watched = this.#idle.add(reads, () => stop(problems.requestTimeout()));
    message.on('data', onData).on('end', onEnd).on('close', onClose);
  }

  /** The body of a message as its bytes arrive, read at the rate of large bodies. */
  upload(message: IncomingMessage): Upload {
    return new Upload(message, this, this.#received);
  }

  /**
   * Reads the rest of a rejected body at a bounded rate and drops it. Closing the connection would reset it, and a
   * reset overtakes the answer: many clients read it only after they have sent everything. A sender
   * that stalls, or takes too long, is disconnected once the answer has been sent: earlier answers on the connection
   * may still be on their way.
   */
  discard(message: IncomingMessage, response: ServerResponse): void {
    if (message.complete || message.destroyed || this.#isDiscarded.has(message) || !hasBody(message)) return;
    this.#isDiscarded.add(message);
    const reads = BodyReads.of(message);
    const close = new StagedClose(message, reads);
    const onIdle = (): void => {
      if (response.writableFinished) message.socket.destroy();
      else watched = this.#idle.add(reads, onIdle);
    };
    let watched = this.#idle.add(reads, onIdle);
    const limit = setInterval(() => {
      if (response.writableFinished) message.socket.destroy();
    }, this.#discardMs).unref();
    const end = (): void => {
      clearInterval(limit);
      watched.remove();
      this.#discarded.forget(reads);
      reads.resume();
      close.end();
    };
    message
      .on('data', (chunk: Buffer) => {
        this.#idle.moved(watched);
        close.moved();
        this.#discarded.spend(reads, costOf(chunk));
        freeBuffer(chunk);
      })
      .on('error', () => {})
      .once('end', end)
      .once('close', end);
    // After a first read, Node leaves the rest of the body to us when the answer is sent.
    message.resume();
  }
}
