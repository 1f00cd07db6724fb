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

/**
 * The generator collects its garbage before each load, and has so much room for new objects that it need not do so
 * meanwhile. Its threads of V8 had taken up to 22 ms of CPU at a time, which the service's calls waited for.
 */
const GENERATOR_OPTIONS = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Starts both processes; resolves when they take orders. */
export async function startChildren(): Promise<Children> {
  const start = async (file: string, execArgv: readonly string[] = []): Promise<ChildProcess> => {
    const path = fileURLToPath(new URL(file, import.meta.url));
    const child = fork(path, { serialization: 'advanced', execArgv: [...execArgv] });
    await once(child, 'message');
    return child;
  };
  const [generator, control] = [await start('./generator.js', GENERATOR_OPTIONS), await start('./control.js')];
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
