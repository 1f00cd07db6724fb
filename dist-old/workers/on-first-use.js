import { loadModules } from './load-modules.js';
/**
 * A module that most threads never need: it is loaded on first use, and the time counts as loading. Each file of a
 * module takes about a millisecond of CPU, in every thread that starts.
 */
export function onFirstUse(read) {
    let loaded;
    return progress => loaded ??
        loadModules(progress, async () => {
            loaded = await read();
            return loaded;
        });
}
//# sourceMappingURL=on-first-use.js.map