import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Control } from './control.js';
import type { Order, Report } from './generator.js';

/** What became of the calls of an order, and what the control process saw meanwhile. */
interface ControlledReport extends Report {
  readonly control: Control;
}

/** The processes that send the load and watch the machine. */
export interface Children {
  /** Sends load as ordered. */
  run(order: Order): Promise<ControlledReport>;
  stop(): void;
}

/** Starts both processes; resolves when they take orders. */
export async function startChildren(): Promise<Children> {
  const start = async (file: string): Promise<ChildProcess> => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' });
    await once(child, 'message');
    return child;
  };
  const [generator, control] = [await start('./generator.js'), await start('./control.js')];
  const ask = async <Answer>(child: ChildProcess, message: object): Promise<Answer> => {
    const answer = once(child, 'message');
    child.send(message);
    return ((await answer) as [Answer])[0];
  };
  return {
    run: async order => {
      await ask<Control>(control, {});
      const report = await ask<Report>(generator, order);
      return { ...report, control: await ask<Control>(control, {}) };
    },
    stop: () => {
      generator.disconnect();
      control.disconnect();
    },
  };
}
