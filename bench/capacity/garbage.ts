import { type Server, serve } from '../server.js';
import type { GarbageCosts } from './simulator/service.js';

/** Collections of garbage by the main thread: how many, and their time in milliseconds, elapsed as it is measured. */
interface Collections {
  readonly count: number;
  /** Pauses, in which nothing else runs. */
  readonly pauseMs: number;
  /** Steps of marking that came before the pause, between other work. */
  readonly markingMs: number;
}

/** Collections by V8's kinds: frequent short ones of new objects, and rare long ones of all objects. */
export type CollectionsByKind = ReadonlyMap<string, Collections>;

/** A service that says what collections of garbage its main thread has made so far. */
export interface TracedServer extends Server {
  collections(): CollectionsByKind;
}

/** Starts a service whose collections are traced. */
export async function serveTraced(): Promise<TracedServer> {
  const trace = new GarbageTrace();
  const firstCollection = new URL('./first-collection.js', import.meta.url).href;
  const options = ['--trace-gc', '--expose-gc', '--import', firstCollection];
  const watch = { options, onOutput: (text: string) => trace.add(text) };
  return { ...(await serve('service', {}, watch)), collections: () => trace.collections };
}

/**
 * A line of V8's `--trace-gc` (src/heap/gc-tracer.cc): the thread's isolate, the kind, the pause, and what marking took
 * before. The service's own metrics have the pauses alone.
 */
const LINE = /^\[\d+:(\w+)\]\s+\d+ ms: (\S+) .*?, ([\d.]+) \/ [\d.]+ ms(?:\s+\(\+ ([\d.]+) ms in \d+ steps)?/;

/** Adds up the collections of the main thread by the lines that V8 writes of them. */
export class GarbageTrace {
  readonly #collections = new Map<string, Collections>();
  #main: string | undefined;
  #rest = '';

  /** Takes more of the output: any part of it, with other lines between. */
  add(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) {
      const [, isolate, kind, pause, marking = '0'] = LINE.exec(line) ?? [];
      if (isolate === undefined || kind === undefined) continue;
      // The main thread's first collection comes before it starts any other thread (`first-collection.ts`).
      this.#main ??= isolate;
      if (isolate !== this.#main) continue;
      const { count, pauseMs, markingMs } = this.#collections.get(kind) ?? NONE;
      this.#collections.set(kind, {
        count: count + 1,
        pauseMs: pauseMs + Number(pause),
        markingMs: markingMs + Number(marking),
      });
    }
  }

  /** The collections so far. */
  get collections(): CollectionsByKind {
    return new Map(this.#collections);
  }
}

const NONE: Collections = { count: 0, pauseMs: 0, markingMs: 0 };

const marks = ({ markingMs }: Collections): boolean => markingMs > 0;

/** Collections during calls with large bodies, the bytes of these bodies and of their answers, and other calls. */
export interface LargeCollections {
  readonly bytes: number;
  readonly otherCalls: number;
  readonly collections: CollectionsByKind;
}

/** Collections during large calls that were sent alone, and during those that were sent beside others, if any were. */
export interface CollectionsOfLarge {
  readonly alone: LargeCollections;
  readonly besideOthers?: LargeCollections | undefined;
}

/** Collections while so many calls were open on average. */
interface OpenCalls {
  readonly open: number;
  readonly collections: CollectionsByKind;
}

/**
 * What collections cost, by those during so many calls without large bodies, and by those during large ones. V8 counts
 * the bytes of buffers, and collects once they have grown by some tens of megabytes. Collections with marking are those
 * of large calls beside others, if these were sent: more objects live there, so that they are longer and more frequent.
 * Without marking, a pause grows with the calls that are open, whose objects are copied each time: by collections with
 * few open calls and with many.
 */
export function garbageCosts(
  calls: number,
  collections: CollectionsByKind,
  { alone, besideOthers }: CollectionsOfLarge,
  open?: { readonly few: OpenCalls; readonly many: OpenCalls },
): GarbageCosts[] {
  const ofLarge = besideOthers === undefined ? [alone] : [alone, besideOthers];
  const kinds = new Set(
    [collections, ...ofLarge.map(({ collections }) => collections)].flatMap(map => [...map.keys()]),
  );
  return [...kinds].flatMap(kind => {
    const small = collections.get(kind) ?? NONE;
    const isMarking = [small, ...ofLarge.map(({ collections }) => collections.get(kind) ?? NONE)].some(marks);
    const { bytes, otherCalls, collections: found } = (isMarking && besideOthers) || alone;
    const large = found.get(kind) ?? NONE;
    const timed = isMarking && besideOthers && large.count > 0 ? large : plus(small, large);
    if (timed.count === 0) return [];
    const perCall = small.count / calls;
    const pauseMs = timed.pauseMs / timed.count;
    return {
      perCall,
      perByte: Math.max(0, large.count - perCall * otherCalls) / Math.max(1, bytes),
      markingMs: timed.markingMs / timed.count,
      ...((timed.markingMs === 0 && open && pausesByOpenCalls(kind, open)) || { pauseMs, pausePerOpenMs: 0 }),
    };
  });
}

/** The line through both pauses; undefined where one of them was not seen. */
function pausesByOpenCalls(
  kind: string,
  { few, many }: { readonly few: OpenCalls; readonly many: OpenCalls },
): Pick<GarbageCosts, 'pauseMs' | 'pausePerOpenMs'> | undefined {
  const [short, long] = [few.collections.get(kind) ?? NONE, many.collections.get(kind) ?? NONE];
  if (short.count === 0 || long.count === 0) return undefined;
  const [shortMs, longMs] = [short.pauseMs / short.count, long.pauseMs / long.count];
  const pausePerOpenMs = Math.max(0, (longMs - shortMs) / (many.open - few.open));
  return { pauseMs: Math.max(0, shortMs - pausePerOpenMs * few.open), pausePerOpenMs };
}

/** Adds up collections. */
export function addCollections(all: readonly CollectionsByKind[]): CollectionsByKind {
  const added = new Map<string, Collections>();
  for (const [kind, found] of all.flatMap(collections => [...collections]))
    added.set(kind, plus(added.get(kind) ?? NONE, found));
  return added;
}

const plus = (a: Collections, b: Collections): Collections => ({
  count: a.count + b.count,
  pauseMs: a.pauseMs + b.pauseMs,
  markingMs: a.markingMs + b.markingMs,
});

/** The same collections with their times multiplied. */
export const withTimesScaled = (collections: CollectionsByKind, factor: number): CollectionsByKind =>
  new Map(
    [...collections].map(([kind, { count, pauseMs, markingMs }]) => [
      kind,
      { count, pauseMs: pauseMs * factor, markingMs: markingMs * factor },
    ]),
  );

/** What collecting garbage took the main thread for each of so many calls, in milliseconds. */
export const garbageMsPerCall = ({ calls, collections }: { calls: number; collections: CollectionsByKind }): number =>
  sum(collections) / calls;

const sum = (collections: CollectionsByKind): number =>
  [...collections.values()].reduce((total, { pauseMs, markingMs }) => total + pauseMs + markingMs, 0);

/** The collections between two readings. */
export function collectionsBetween(before: CollectionsByKind, after: CollectionsByKind): CollectionsByKind {
  return new Map(
    [...after].map(([kind, { count, pauseMs, markingMs }]) => {
      const earlier = before.get(kind) ?? NONE;
      return [
        kind,
        {
          count: count - earlier.count,
          pauseMs: pauseMs - earlier.pauseMs,
          markingMs: markingMs - earlier.markingMs,
        },
      ];
    }),
  );
}
