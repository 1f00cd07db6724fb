import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Report } from './generator.js';

/** The processes that send the load and watch the machine. */
export interface Children {
  /** Sends load as ordered. */
  run(order: Order): Promise<Report>;
  /** The longest time for which the machine stood still since the last reading, in milliseconds. */
  pauseMs(): Promise<number>;
  stop(): void;
}

export async function startChildren(): Promise<Children> {
  const start = async (file: string): Promise<ChildProcess> => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' });
    await once(child, 'message');
    return child;
  };
  const [generator, pauses] = [await start('./generator.js'), await start('./pauses.js')];
  const ask = async <Answer>(child: ChildProcess, message: object): Promise<Answer> => {
    const answer = once(child, 'message');
    child.send(message);
    return ((await answer) as [Answer])[0];
  };
  return {
    run: order => ask(generator, order),
    pauseMs: () => ask(pauses, {}),
    stop: () => {
      generator.disconnect();
      pauses.disconnect();
    },
  };
}
