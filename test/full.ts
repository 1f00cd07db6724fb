/**
 * Whether the long form of the suite runs: `npm run test:full`, or `FULL=1 npm run test:one` for one file. Files that
 * import this module run in both forms, all others in one.
 */
export const FULL = process.env['FULL'] === '1';

/** The number of runs of a random property: all of them in the long form, a tenth in `npm test`. */
export function runs(full: number): number {
  return FULL ? full : Math.ceil(full / 10);
}
