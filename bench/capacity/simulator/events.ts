interface Event {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Runs something at a moment that may be changed until then. */
export class Alarm {
  readonly #events: Events;
  readonly run: () => void;
  at = Infinity;
  order = 0;

  constructor(events: Events, run: () => void) {
    this.#events = events;
    this.run = run;
  }

  /** Replaces the moment that was set before. Infinite: never. */
  set(moment: number): void {
    this.at = Math.max(moment, this.#events.now);
    this.order = this.#events.nextOrder();
  }
}

/**
 * Simulated time and its events: those of the present in a queue, later ones in a binary heap, and alarms beside, of
 * which there are few. Events of one moment run in the order in which they were set.
 */
export class Events {
  readonly #heap: Event[] = [];
  readonly #alarms: Alarm[] = [];
  /** Events of the present; those before `#next` have run. */
  #present: Event[] = [];
  #next = 0;
  #order = 0;
  #now = 0;
  #settles = false;

  /** Milliseconds since the start. */
  get now(): number {
    return this.#now;
  }

  /** Runs something at a moment; never, where that is infinite. */
  at(moment: number, run: () => void): void {
    if (moment === Infinity) return;
    const event = { at: Math.max(moment, this.#now), order: this.#order++, run };
    if (event.at === this.#now) this.#present.push(event);
    else this.#addLater(event);
  }

  /** Runs something whenever it is set to. */
  alarm(run: () => void): Alarm {
    const alarm = new Alarm(this, run);
    this.#alarms.push(alarm);
    return alarm;
  }

  /** The place of an event that is set now among those of its moment. */
  nextOrder(): number {
    return this.#order++;
  }

  /** To be called by an event that settles promises, or may: what follows in microtasks happens before the next. */
  settle(): void {
    this.#settles = true;
  }

  /** Runs the events up to a moment. */
  async run(until: number): Promise<void> {
    for (let next = this.#take(until); next !== undefined; next = this.#take(until)) {
      next();
      if (!this.#settles) continue;
      this.#settles = false;
      await microtasks();
    }
    this.#now = Math.max(this.#now, until);
  }

  /** What runs next, at that moment; undefined where nothing does up to `until`. */
  #take(until: number): (() => void) | undefined {
    const [present, later] = [this.#present[this.#next], this.#heap[0]];
    let next: Event | Alarm | undefined = present;
    if (later !== undefined && (next === undefined || isBefore(later, next))) next = later;
    for (const alarm of this.#alarms)
      if (alarm.at !== Infinity && (next === undefined || isBefore(alarm, next))) next = alarm;
    if (next === undefined || next.at > until) return undefined;
    this.#now = next.at;
    if (next === later) this.#removeFirst();
    else if (next === present) this.#removePresent();
    else (next as Alarm).at = Infinity;
    return next.run;
  }

  #removePresent(): void {
    if (++this.#next < this.#present.length) return;
    this.#present = [];
    this.#next = 0;
  }

  #addLater(event: Event): void {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(event);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(event, heap[parent]!)) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = event;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    const size = heap.length;
    if (size === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= size) break;
      if (child + 1 < size && isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (!isBefore(heap[child]!, last)) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = last;
  }
}

type Moment = Pick<Event, 'at' | 'order'>;

const isBefore = (a: Moment, b: Moment): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Resolves when the queue of microtasks is empty: Node runs next ticks only then. */
const microtasks = (): Promise<void> => new Promise(resolve => process.nextTick(resolve));
