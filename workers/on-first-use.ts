import type { Progress } from '../src/shared/progress.js';
import { loadModules } from './load-modules.js';

/**
 * A module that most threads never need: it is loaded on first use, and the time counts as loading. Each file of a
 * module takes about a millisecond of CPU, in every thread that starts.
 */
export function onFirstUse<Module>(read: () => Promise<Module>): (progress: Progress) => Module | Promise<Module> {
  let loaded: Module | undefined;
  return progress =>
    loaded ??
    loadModules(progress, async () => {
      loaded = await read();
      return loaded;
    });
}
