import type { Catalog } from '../../src/catalog.js';
import { SMALL_BODY } from '../../src/shared/call.js';
import { laneOf } from '../../src/shared/lane-of.js';
import type { LaneName } from '../../src/shared/tool.js';
import { median } from '../finding.js';
import type { Children } from './children.js';
import type { BusyCoresEffort } from './contention.js';
import { SATURATED } from './fit.js';
import {
  addCollections,
  type CollectionsByKind,
  collectionsBetween,
  garbageMsPerCall,
  type LargeCollections,
  type TracedServer,
} from './garbage.js';
import { type Kind, type Load, measureLoad, TOGETHER } from './loads.js';
import { bodyOf, type Mix, nameOf, type Part } from './mix.js';
import type { ServiceConfig } from './simulator/service.js';

/** How long each kind of call is sent before it is measured. */
const WARM_UP_SECONDS = 0.15;

/** Calls of a kind at least: five of each large one took up to 1.4 times the CPU of another calibration. */
const LEAST_CALLS = 8;

/**
 * Of those with bodies of more bytes, more calls: their memory is new to the process each time, and where it is new to
 * the virtual machine, too, each of its huge pages takes the main thread up to 5 ms. Bodies of 40 MB took it 20 to 120
 * ms, and eight of them 22 to 52 ms on average in four calibrations.
 */
const LEAST_CALLS_OF_NEW_MEMORY = 24;
const NEW_MEMORY_BYTES = 16 * 1024 * 1024;

const leastCalls = ({ size }: Part, bytes: number): number =>
  size === 'endless' ? 1 : bytes > NEW_MEMORY_BYTES ? LEAST_CALLS_OF_NEW_MEMORY : LEAST_CALLS;

/** Kinds that the cost of a task is measured with, once everything is compiled. */
const REFERENCES = 3;

/** Their bodies are shorter than this, in bytes. */
export const SMALL_BYTES = 4096;

/** What calibration works with. */
export interface Calibrating {
  readonly children: Children;
  readonly service: Pick<TracedServer, 'url' | 'pid' | 'collections'>;
  readonly catalog: Catalog;
  /** The settings that the service runs with. */
  readonly config: ServiceConfig;
  /** The length of one load. */
  readonly seconds: number;
  /** How long busy cores are measured; some seconds if absent. */
  readonly busyCores?: BusyCoresEffort;
  readonly say: (line: string, done: number) => void;
  /** Simulated seconds of each load that costs are fitted to, if not the usual ones. */
  readonly fitSeconds?: number;
}

/** The lane of a call with a body of so many bytes. */
export const laneOfKind = (id: string, bytes: number, catalog: Catalog): LaneName =>
  laneOf(catalog.get(id)!.tool, bytes);

const measureWidth = (
  { children, service, seconds }: Calibrating,
  parts: Mix,
  width: number,
  calls: number,
): Promise<Load> => measureLoad(children, service, parts, { seconds, width, calls });

/** What calls in flight may wait for each other, in milliseconds: a lane rejects calls that would wait longer. */
const MAX_WAIT_MS = 100;

/**
 * So many that the main thread hardly sleeps or waits awake, because calls should not be charged for that; no more than
 * may wait.
 */
const inFlightOf = ({ runMs }: Load): number =>
  Math.max(TOGETHER, Math.min(SATURATED, Math.floor(MAX_WAIT_MS / median(runMs))));

/** What kinds of calls showed, each alone. */
interface Kinds {
  readonly kinds: readonly Kind[];
  /** What calls with large bodies made the main thread collect. */
  readonly large: LargeCollections;
}

/** Measures each kind of call, and the garbage that it left. */
export async function measureKinds(mix: Mix, options: Calibrating): Promise<Kinds> {
  const { children, service, catalog, say } = options;
  const kinds: Omit<Kind, 'garbageMs'>[] = [];
  const garbage: { calls: number; collections: CollectionsByKind }[] = [];
  for (const [index, part] of mix.entries()) {
    say(`call ${index + 1} of ${mix.length}: ${nameOf(part)}`, index / (mix.length + REFERENCES));
    const only = [{ ...part, share: 1 }];
    const body = bodyOf(part.tool, part.size, catalog);
    const lane = laneOfKind(part.tool, body.length, catalog);
    const isAlone = body.length > SMALL_BODY;
    if (part.size !== 'endless')
      await children.run({ url: service.url, mix: only, seconds: WARM_UP_SECONDS, load: { width: 2, calls: 4 } });
    const collectionsBefore = service.collections();
    const alone = await measureWidth(options, only, 1, leastCalls(part, body.length));
    const inFlight = inFlightOf(alone);
    const together =
      isAlone || (alone.runMs.at(-1) ?? 0) > 100 ? alone : await measureWidth(options, only, inFlight, 0);
    garbage.push({
      calls: alone.calls + (together === alone ? 0 : together.calls),
      collections: collectionsBetween(collectionsBefore, service.collections()),
    });
    kinds.push({
      part,
      lane,
      isAlone,
      bytesIn: body.length,
      bytesOut: await answerBytes(service.url, part.tool, body),
      alone,
      together,
      inFlight,
    });
  }
  const large = garbage.filter((_, index) => kinds[index]!.isAlone);
  const bytes = kinds.reduce(
    (sum, { isAlone, bytesIn, bytesOut, alone }) => sum + (isAlone ? alone.calls * (bytesIn + bytesOut) : 0),
    0,
  );
  const usualMs = median(garbage.map(garbageMsPerCall));
  return {
    // Collections are rare beside small calls, and frequent beside large ones, each of which leaves megabytes.
    kinds: kinds.map((kind, index) => ({
      ...kind,
      garbageMs: kind.isAlone ? garbageMsPerCall(garbage[index]!) : usualMs,
    })),
    large: { bytes, otherCalls: 0, collections: addCollections(large.map(({ collections }) => collections)) },
  };
}

/** Small calls that share tasks, measured again once everything is compiled. */
export async function measureReferenceKinds(kinds: readonly Kind[], options: Calibrating): Promise<Kind[]> {
  const { say } = options;
  const shared = kinds
    .filter(kind => kind.together !== kind.alone && kind.lane === 'fast' && kind.bytesIn < SMALL_BYTES)
    .sort((a, b) => b.part.share - a.part.share)
    .slice(0, REFERENCES);
  const references: Kind[] = [];
  for (const kind of shared) {
    say(`tasks of one call and of several: ${nameOf(kind.part)}`, kinds.length / (kinds.length + REFERENCES));
    const only = [{ ...kind.part, share: 1 }];
    references.push({
      ...kind,
      inFlight: TOGETHER,
      together: await measureWidth(options, only, TOGETHER, 0),
      alone: await measureWidth(options, only, 1, 5),
    });
  }
  return references;
}

async function answerBytes(url: string, tool: string, body: Buffer): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/tools/${tool}`, { method: 'POST', headers, body: new Uint8Array(body) });
  return (await response.arrayBuffer()).byteLength;
}
