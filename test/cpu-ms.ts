/** CPU time of `reference` on the machine that limits are written for, in milliseconds. */
const REFERENCE_MS = 30;

/** Times below this, in milliseconds, are far from every limit and are not scaled. */
const UNSCALED_MS = 100;

/** A fixed piece of work. */
function reference(): number {
  let hash = 0;
  for (let i = 0; i < 20_000_000; i++) hash = Math.imul(hash ^ i, 0x01000193);
  return hash;
}

function used(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * CPU time that synchronous work takes, of all threads of the process, in milliseconds. It does not grow when others
 * use the machine, and on a slow machine it is scaled by the time of a fixed piece of work. A limit of ten times what
 * linear work takes therefore tells it from quadratic work on every machine.
 */
export function cpuMs(work: () => void): number {
  const ms = used(work);
  return ms < UNSCALED_MS ? ms : ms * Math.min(1, REFERENCE_MS / used(reference));
}
