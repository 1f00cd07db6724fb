import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Control, ControlOrder } from './control.js';
import type { Order, Report } from './generator.js';
import { startOnEachCore } from './pinned.js';
import type { ControlCosts } from './simulator/controls.js';

/** What the control processes saw of all cores. */
interface Controls extends Omit<Control, 'costs'> {
  /** CPU of the work on each core; `workMs` is the mean. */
  readonly coreWorkMs: readonly number[];
  /** What each of them takes of its core. */
  readonly costs: readonly ControlCosts[];
}

/** What became of the calls of an order, and what the control processes saw meanwhile. */
interface ControlledReport extends Report {
  readonly control: Controls;
}

/** The processes that send the load and watch the machine. */
export interface Children {
  /** Sends load as ordered. */
  run(order: Order): Promise<ControlledReport>;
  stop(): void;
}

/**
 * The generator collects its garbage before each load, and has so much room for new objects that it need not do so
 * meanwhile. Its threads of V8 had taken up to 22 ms of CPU at a time, which the service's calls waited for.
 */
const GENERATOR_OPTIONS = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Starts the processes; resolves when they take orders. */
export async function startChildren(): Promise<Children> {
  const generator = fork(fileURLToPath(new URL('./generator.js', import.meta.url)), {
    serialization: 'advanced',
    execArgv: GENERATOR_OPTIONS,
  });
  await once(generator, 'message');
  const controls = await startOnEachCore(new URL('./control.js', import.meta.url));
  const ask = async <Answer>(child: ChildProcess, message: object): Promise<Answer> => {
    const answer = once(child, 'message');
    child.send(message);
    return ((await answer) as [Answer])[0];
  };
  const askControls = async (): Promise<Controls> => {
    const seen = await Promise.all(
      controls.map((child, place) => ask<Control>(child, { foreign: place === 0 } satisfies ControlOrder)),
    );
    const coreWorkMs = seen.map(({ workMs }) => workMs);
    return {
      ...seen[0]!,
      pauseMs: Math.max(...seen.map(({ pauseMs }) => pauseMs)),
      workMs: coreWorkMs.reduce((sum, ms) => sum + ms, 0) / coreWorkMs.length,
      coreWorkMs,
      costs: seen.map(({ costs }) => costs),
    };
  };
  return {
    run: async order => {
      await askControls();
      const report = await ask<Report>(generator, order);
      return { ...report, control: await askControls() };
    },
    stop: () => {
      generator.disconnect();
      for (const control of controls) control.disconnect();
    },
  };
}
