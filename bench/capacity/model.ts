/**
 * The least-squares solution of `rows · x = values` with no negative entry, by
 * coordinate descent on the normal equations: each sweep sets every entry to its best,
 * the others kept, and stops where none moves any more. For the few unknowns here.
 */
export function nonNegativeLeastSquares(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const width = rows[0]?.length ?? 0;
  const x = new Array<number>(width).fill(0);
  const residuals = [...values];
  for (let sweep = 0; sweep < 10_000; sweep++) {
    let moved = 0;
    for (let j = 0; j < width; j++) {
      let square = 0;
      let product = 0;
      for (const [i, row] of rows.entries()) {
        square += row[j]! ** 2;
        product += row[j]! * residuals[i]!;
      }
      if (square === 0) continue;
      const next = Math.max(0, x[j]! + product / square);
      const by = next - x[j]!;
      if (by === 0) continue;
      x[j] = next;
      for (const [i, row] of rows.entries()) residuals[i]! -= by * row[j]!;
      moved = Math.max(moved, Math.abs(by) / (Math.abs(next) || 1));
    }
    if (moved < 1e-12) break;
  }
  return x;
}

/**
 * Gunther's universal scalability law: throughput on n is n / (1 + contention (n − 1) + coherency n (n − 1)) times that
 * on one.
 */
export interface Scaling {
  readonly one: number;
  readonly contention: number;
  readonly coherency: number;
}

/** Fits the law to throughputs by number of threads; the first point must be that of one thread. */
export function fitScaling(points: readonly (readonly [threads: number, throughput: number])[]): Scaling {
  const one = points.find(([threads]) => threads === 1)?.[1];
  if (one === undefined) throw new Error('the law needs the throughput of one thread');
  // n / C(n) − 1 is linear in both unknowns.
  const others = points.filter(([threads]) => threads > 1);
  const [contention = 0, coherency = 0] = nonNegativeLeastSquares(
    others.map(([n]) => [n - 1, n * (n - 1)]),
    others.map(([n, throughput]) => (n * one) / throughput - 1),
  );
  return { one, contention, coherency };
}

export const scaled = ({ one, contention, coherency }: Scaling, n: number): number =>
  (one * n) / (1 + contention * (n - 1) + coherency * n * (n - 1));

/**
 * CPU of a service under a mix: cores = idle + factor × calls a second × seconds of CPU of a call as measured alone.
 */
export interface CostModel {
  readonly idle: number;
  readonly factor: number;
}

export function fitCost(points: readonly { readonly demand: number; readonly cores: number }[]): CostModel {
  const [idle = 0, factor = 1] = nonNegativeLeastSquares(
    points.map(({ demand }) => [1, demand]),
    points.map(({ cores }) => cores),
  );
  return { idle, factor };
}

/** Replicas for a target rate, where one replica takes `perReplica` and the model may err by the part `error`. */
export const replicasFor = (perSecond: number, perReplica: number, error: number): number =>
  Math.max(1, Math.ceil((perSecond * (1 + error)) / perReplica));
