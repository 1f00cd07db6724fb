import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Entry } from '../../catalog.js';
import type { Ticket } from '../../pool/lane.js';
import type { Reservation } from '../../pool/memory-budget.js';
import { CLIENT_CLOSED } from '../../problems/problems.js';
import type { Reply } from '../../shared/call.js';
import { type Link, LinkedList } from '../../shared/linked-list.js';
import type { LaneName } from '../../shared/tool.js';
import { limitAnswer } from '../answers/answer-timeout.js';

/** A request that holds resources until its answer is sent or its connection is closed. */
export interface OpenCall {
  readonly socket: Socket;
  readonly response: ServerResponse;
  /** Whether its request may take longer than others to arrive. */
  readonly isStream?: boolean;
  /** Releases everything that it holds. `status`: what the caller is answered, if it is not the call's own answer. */
  end(status?: number): void;
}

/** A request from its admission until its answer is sent or its connection is closed. */
export class HeldCall implements OpenCall {
  /** The job in the lane, once the body is complete. */
  ticket: Ticket<Reply> | undefined;
  /** Milliseconds that the job was queued and ran; set once it has ended. */
  timing: { readonly waitMs: number; readonly runMs: number } | undefined;
  #endAnswerTimeout: (() => void) | undefined;
  #endedWith: number | undefined;

  constructor(
    readonly reservation: Reservation,
    readonly socket: Socket,
    readonly response: ServerResponse,
  ) {}

  /** The status that it has ended with before its answer was sent: the caller has left, or its request was cut. */
  get endedWith(): number | undefined {
    return this.#endedWith;
  }

  /** Closes the connection unless the answer has been read within `ms`. */
  limitAnswer(ms: number): void {
    this.#endAnswerTimeout = limitAnswer(this.socket, this.response, ms);
  }

  /** Releases everything that the call holds; a queued job is cancelled. */
  end(status: number = CLIENT_CLOSED): void {
    this.#endedWith ??= status;
    this.#endAnswerTimeout?.();
    this.reservation.release();
    this.ticket?.cancel();
  }
}

/** A call of one tool. */
export class ActiveCall extends HeldCall {
  constructor(
    readonly entry: Entry,
    /** The lane for the announced length. */
    readonly lane: LaneName,
    /** Whether the body is JSON; else it is bytes. */
    readonly isJson: boolean,
    reservation: Reservation,
    socket: Socket,
    response: ServerResponse,
  ) {
    super(reservation, socket, response);
  }
}

/** All open calls by connection. */
export class ActiveCalls {
  readonly #connections = new WeakMap<Socket, LinkedList<OpenCall>>();
  #open = 0;

  /** Calls that were admitted and whose answer has not been sent. */
  get open(): number {
    return this.#open;
  }

  /** Registers an admitted call; it ends with its response, or with its connection (`Pipelines`). */
  begin(call: OpenCall): void {
    const link = this.#callsOf(call.socket).push(call);
    this.#open++;
    call.response.on('close', () => this.#end(link));
  }

  /** Ends the calls of a connection that will not deliver the rest of their request; they are answered `status`. */
  endIncomplete(socket: Socket, status: number): void {
    for (const link of this.#connections.get(socket)?.links() ?? [])
      if (!link.value.response.req.complete) this.#end(link, status);
  }

  /** Whether no later call of its connection is open: its answer may close the connection. */
  isLast(call: OpenCall): boolean {
    const calls = this.#connections.get(call.socket);
    return calls === undefined || calls.last === call;
  }

  /** Whether a stream is arriving on this connection, which is exempt from the time limit of requests. */
  isStreaming(socket: Socket): boolean {
    const links = this.#connections.get(socket)?.links() ?? [];
    return links.some(({ value: { isStream, response } }) => isStream === true && !response.req.complete);
  }

  /** Whether no call of this connection is open. */
  isIdle(socket: Socket): boolean {
    return (this.#connections.get(socket)?.size ?? 0) === 0;
  }

  #callsOf(socket: Socket): LinkedList<OpenCall> {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const calls = new LinkedList<OpenCall>();
    this.#connections.set(socket, calls);
    return calls;
  }

  #end(link: Link<OpenCall>, status?: number): void {
    if (!link.remove()) return;
    this.#open--;
    link.value.end(status);
  }
}
