import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { call } from '../load.js';
import { type Attack, attacks, titleOf } from './attacks.js';

/** The message from the parent: run the named attacks one after the other, or all of them mixed. */
export interface AttackOrder {
  readonly url: string;
  readonly width: number;
  readonly seconds: number;
  readonly names: readonly string[];
  readonly mixed: boolean;
}

/** A message to the parent: an attack begins, or all have ended, with the number of answers by status. */
export type AttackReport = { readonly begins: string } | { readonly statuses: Readonly<Record<number, number>> };

const agent = new Agent({ keepAlive: true });
const statuses: Record<number, number> = {};
const tell = (report: AttackReport): void => void process.send?.(report);

process.once('message', async ({ url, width, seconds, names, mixed }: AttackOrder) => {
  const chosen = (await attacks()).filter(attack => names.includes(titleOf(attack)));
  const send = async (next: () => { tool: string; body: Buffer }): Promise<void> => {
    const end = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: width }, async () => {
        while (performance.now() < end) {
          const status = await call(url, next(), agent);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status === 503) await new Promise(resolve => setTimeout(resolve, 100));
        }
      }),
    );
  };
  const build = ({ tool, body }: Attack): { tool: string; body: Buffer } => ({ tool, body: Buffer.from(body()) });
  if (mixed) {
    tell({ begins: 'all at once' });
    const all = chosen.map(build);
    let turn = 0;
    await send(() => all[turn++ % all.length]!);
  } else {
    for (const attack of chosen) {
      const one = build(attack);
      tell({ begins: titleOf(attack) });
      await send(() => one);
    }
  }
  agent.destroy();
  tell({ statuses });
  process.disconnect();
});
