import type { Events } from './events.js';
import type { Machine } from './machine.js';
import type { Random } from './random.js';
import { weightOf } from './run-queue.js';

/** What a control process takes of its core: how often it wakes, and its CPU each time, in milliseconds. */
export interface ControlCosts {
  readonly everyMs: number;
  readonly cpuMs: number;
}

/** Cores that control processes keep busy on average. */
export const coresOfControls = (controls: readonly ControlCosts[]): number =>
  controls.reduce((sum, { everyMs, cpuMs }) => sum + cpuMs / everyMs, 0);

/**
 * Has a control process run on each core, from any moment on, as beside a measurement. They have the priority of a main
 * thread, and two took 0.05 cores of the two that a service had.
 */
export function runControls(
  { events, machine, random }: { readonly events: Events; readonly machine: Machine; readonly random: Random },
  controls: readonly ControlCosts[],
): void {
  for (const [core, { everyMs, cpuMs }] of controls.entries()) {
    const thread = machine.thread({ weight: weightOf(0), cpuMs: 0 }, { core });
    const wake = (): void => {
      const at = events.now;
      thread.run(cpuMs, () => {
        thread.sleep();
        events.at(Math.max(events.now, at + everyMs), wake);
      });
    };
    events.at(random.next() * everyMs, wake);
  }
}
