import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { call } from '../load.js';
import { type Attack, attacks, titleOf } from './attacks.js';

/** What the parent asks for: the attacks of a tool one after the other, or all of them mixed. */
export interface Order {
  readonly url: string;
  readonly width: number;
  readonly seconds: number;
  readonly names: readonly string[];
  readonly mixed: boolean;
}

/** What the parent is told: an attack begins, or all have ended, with the answers by status. */
export type Report = { readonly begins: string } | { readonly statuses: Readonly<Record<number, number>> };

const agent = new Agent({ keepAlive: true });
const statuses: Record<number, number> = {};
const tell = (report: Report): void => void process.send?.(report);

process.once('message', async ({ url, width, seconds, names, mixed }: Order) => {
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
  const made = ({ tool, body }: Attack): { tool: string; body: Buffer } => ({ tool, body: Buffer.from(body()) });
  if (mixed) {
    tell({ begins: 'all at once' });
    const all = chosen.map(made);
    let turn = 0;
    await send(() => all[turn++ % all.length]!);
  } else {
    for (const attack of chosen) {
      const one = made(attack);
      tell({ begins: titleOf(attack) });
      await send(() => one);
    }
  }
  agent.destroy();
  tell({ statuses });
  process.disconnect();
});
