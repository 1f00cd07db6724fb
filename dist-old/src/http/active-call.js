import { CLIENT_CLOSED } from '../problems/problems.js';
import { LinkedList } from '../shared/linked-list.js';
import { isQueued } from './pipelining.js';
/** A request from its admission until its answer is sent or its connection is closed. */
export class HeldCall {
    reservation;
    socket;
    response;
    /** The job in the lane, once the body is complete. */
    ticket;
    /** Milliseconds that the job was queued and ran; set once it has ended. */
    timing;
    #answerTimer;
    /** The status that it has ended with, if not with its own answer. */
    #endedWith;
    constructor(reservation, socket, response) {
        this.reservation = reservation;
        this.socket = socket;
        this.response = response;
    }
    /** The status to count and to log for an answer about to be sent: the caller may have left while the call ran. */
    countedStatus(status) {
        return this.#endedWith ?? status;
    }
    /** Closes the connection unless the answer has been read within `ms`. */
    limitAnswer(ms) {
        const check = () => {
            if (isQueued(this.response))
                this.limitAnswer(ms);
            else
                this.socket.destroy();
        };
        this.#answerTimer = setTimeout(check, ms).unref();
    }
    /** Releases everything that the call holds; a queued job is cancelled. */
    end(status = CLIENT_CLOSED) {
        this.#endedWith ??= status;
        clearTimeout(this.#answerTimer);
        this.reservation.release();
        this.ticket?.cancel();
    }
}
/** A call of one tool. */
export class ActiveCall extends HeldCall {
    entry;
    lane;
    isJson;
    constructor(entry, 
    /** The lane for the announced length. */
    lane, 
    /** Whether the body is JSON; else it is bytes. */
    isJson, reservation, socket, response) {
        super(reservation, socket, response);
        this.entry = entry;
        this.lane = lane;
        this.isJson = isJson;
    }
}
/**
 * All open calls by connection. With pipelining (RFC 9112 section 9.3.2) a response queued after another one has no
 * socket and never emits `close`: only the connection tells that its caller has left.
 */
export class ActiveCalls {
    #connections = new WeakMap();
    #open = 0;
    /** Calls that were admitted and whose answer has not been sent. */
    get open() {
        return this.#open;
    }
    /** Registers an admitted call; it ends with its response or its connection, whichever is first. */
    begin(call) {
        const link = this.#callsOf(call.socket).push(call);
        this.#open++;
        call.response.on('close', () => this.#end(link));
    }
    /** Ends the calls of a connection that will not deliver the rest of their request; they are answered `status`. */
    endIncomplete(socket, status) {
        for (const link of this.#connections.get(socket)?.links() ?? [])
            if (!link.value.response.req.complete)
                this.#end(link, status);
    }
    /** Whether no later call of its connection is open: its answer may close the connection. */
    isLast(call) {
        const calls = this.#connections.get(call.socket);
        return calls === undefined || calls.last === call;
    }
    /** Whether a stream is arriving on this connection, which is exempt from the time limit of requests. */
    isStreaming(socket) {
        const links = this.#connections.get(socket)?.links() ?? [];
        return links.some(({ value: { isStream, response } }) => isStream === true && !response.req.complete);
    }
    /** Whether no call of this connection is open. */
    isIdle(socket) {
        return (this.#connections.get(socket)?.size ?? 0) === 0;
    }
    #callsOf(socket) {
        const known = this.#connections.get(socket);
        if (known !== undefined)
            return known;
        const calls = new LinkedList();
        this.#connections.set(socket, calls);
        socket.once('close', () => {
            for (const link of calls.links())
                this.#end(link);
        });
        return calls;
    }
    #end(link, status) {
        if (!link.remove())
            return;
        this.#open--;
        link.value.end(status);
    }
}
//# sourceMappingURL=active-call.js.map