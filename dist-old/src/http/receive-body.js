import { Buffer } from 'node:buffer';
import { problems } from '../problems/problems.js';
import { SMALL_BODY } from '../shared/call.js';
import { freeBuffer } from '../shared/free-buffer.js';
import { MAX_DEPTH, parseBody } from '../shared/parse-body.js';
import { BodyBuffer } from './body-buffer.js';
import { IdleWatch } from './idle-watch.js';
import { StagedClose } from './linger.js';
import { ReadThrottle } from './read-throttle.js';
/**
 * A body that the main thread does not parse, because it is large or not JSON: its bytes, in buffers that own their
 * memory so that they can be transferred.
 */
export class UnparsedBody {
    parts;
    isJson;
    constructor(parts, isJson) {
        this.parts = parts;
        this.isJson = isJson;
    }
}
/**
 * What is read of large bodies in one turn of the event loop. Without a bound, each readable socket delivers two
 * megabytes per turn, and a small call that needs three turns waits for all of them. The bytes usually take 0.2 ms;
 * where page faults are slow, as on some virtual machines, 2 ms.
 */
export const RECEIVED_PER_TURN = { bytes: 256 * 1024, ms: 0.25 };
/** A chunk counts as at least so many bytes: each has a price of its own, and one may have a single byte. */
const LEAST_COST = 1024;
const costOf = ({ length }) => Math.max(LEAST_COST, length);
/** Maximum bytes of rejected bodies read and dropped per second: about a tenth of a core. */
const DISCARDED_PER_SECOND = 100 * 1024 * 1024;
const DISCARD_ROUND_MS = 20;
/** A body that is read as it arrives. A closed connection is handled elsewhere: its calls end with it. */
export class Upload {
    #message;
    #receiver;
    #throttle;
    #reader;
    #paused = false;
    constructor(message, receiver, throttle) {
        this.#message = message;
        this.#receiver = receiver;
        this.#throttle = throttle;
    }
    start(reader) {
        this.#reader = reader;
        this.#message.on('data', this.#onData).once('end', this.#onEnd).on('error', ignore);
    }
    /** Whether its owner has paused it. */
    get isPaused() {
        return this.#paused;
    }
    pause() {
        if (this.#paused)
            return;
        this.#paused = true;
        this.#throttle.forget(this.#message);
        this.#message.pause();
    }
    resume() {
        if (!this.#paused)
            return;
        this.#paused = false;
        this.#message.resume();
    }
    /** Stops reading. */
    stop() {
        this.#throttle.forget(this.#message);
        this.#message.off('data', this.#onData).off('end', this.#onEnd);
    }
    /** Reads and drops the rest, so that the caller gets to read the answer. */
    discard(response) {
        this.stop();
        this.#receiver.discard(this.#message, response);
    }
    #onData = (chunk) => {
        const cost = costOf(chunk);
        this.#reader?.data(chunk);
        if (!this.#paused)
            this.#throttle.spend(this.#message, cost);
    };
    #onEnd = () => this.#reader?.end();
}
const ignore = () => undefined;
/** Whether a request has a body (RFC 9112 section 6.3). */
const hasBody = ({ headers }) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
/** Receives the bodies of one service's calls. */
export class BodyReceiver {
    #received = new ReadThrottle(RECEIVED_PER_TURN, next => void setImmediate(next));
    #discarded = new ReadThrottle({ bytes: (DISCARDED_PER_SECOND * DISCARD_ROUND_MS) / 1000, ms: Infinity }, next => void setTimeout(next, DISCARD_ROUND_MS).unref());
    #idle;
    /** Messages whose rest is read and dropped. */
    #isDiscarded = new WeakSet();
    #discardMs;
    /**
     * A body without progress for `idleMs` is rejected; the rest of a rejected one is read for at most `discardMs`.
     */
    constructor(idleMs, discardMs) {
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
    receive(message, { length, limit, isJson, maxDepth = MAX_DEPTH, reservation, noRoom }, done) {
        const buffer = new BodyBuffer(length, isJson, maxDepth);
        let ended = false;
        const end = () => {
            ended = true;
            watched.remove();
            this.#received.forget(message);
        };
        const stop = (problem) => {
            end();
            message.off('data', onData);
            buffer.free();
            reservation.release();
            done(null, problem);
        };
        const onData = (chunk) => {
            const cost = costOf(chunk);
            const bytes = buffer.bytes + chunk.length;
            if (bytes > limit)
                return stop(problems.tooLarge(limit));
            // The whole body came in one chunk, and its bytes are reserved: no copy is needed.
            if (isJson && bytes <= SMALL_BODY && bytes === length && buffer.bytes === 0)
                return buffer.adopt(chunk);
            if (!reservation.grow(bytes))
                return stop(noRoom());
            const problem = buffer.append(chunk);
            freeBuffer(chunk);
            if (problem !== undefined)
                return stop(problems.refused(problem));
            this.#idle.moved(watched);
            this.#received.spend(message, cost);
        };
        const onEnd = () => {
            if (ended)
                return;
            end();
            reservation.arrived();
            const { bytes, parts } = buffer;
            if (!isJson && bytes === 0)
                return done(null, problems.refused('empty body: expected the bytes of a file'));
            if (!isJson || bytes > SMALL_BODY)
                return done(null, new UnparsedBody(parts, isJson));
            const parsed = parseBody(parts[0] ?? Buffer.alloc(0), maxDepth);
            done(null, 'problem' in parsed ? problems.refused(parsed.problem) : parsed);
        };
        // Node emits `close` when the connection fails.
        const onClose = () => {
            if (!ended)
                stop(problems.refused('incomplete body: the connection ended before the announced length'));
        };
        const watched = this.#idle.add(message, () => stop(problems.requestTimeout()));
        message.on('data', onData).on('end', onEnd).on('close', onClose);
    }
    /** The body of a message as its bytes arrive, read at the rate of large bodies. */
    upload(message) {
        return new Upload(message, this, this.#received);
    }
    /**
     * Reads the rest of a rejected body at a bounded rate and drops it. Closing the connection would reset it, and a
     * reset overtakes the answer: many clients read it only after they have sent everything. A sender
     * that stalls, or takes too long, is disconnected once the answer has been sent: earlier answers on the connection
     * may still be on their way.
     */
    discard(message, response) {
        if (message.complete || message.destroyed || this.#isDiscarded.has(message) || !hasBody(message))
            return;
        this.#isDiscarded.add(message);
        const close = new StagedClose(message);
        const onIdle = () => {
            if (response.writableFinished)
                message.socket.destroy();
            else
                watched = this.#idle.add(message, onIdle);
        };
        let watched = this.#idle.add(message, onIdle);
        const limit = setInterval(() => {
            if (response.writableFinished)
                message.socket.destroy();
        }, this.#discardMs).unref();
        const end = () => {
            clearInterval(limit);
            watched.remove();
            this.#discarded.forget(message);
            close.end();
        };
        message
            .on('data', (chunk) => {
            this.#idle.moved(watched);
            close.moved();
            this.#discarded.spend(message, costOf(chunk));
            freeBuffer(chunk);
        })
            .on('error', () => { })
            .once('end', end)
            .once('close', end);
        // After a first read, Node leaves the rest of the body to us when the answer is sent.
        message.resume();
    }
}
//# sourceMappingURL=receive-body.js.map