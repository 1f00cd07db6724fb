import { createRequire } from 'node:module';
import { re2Engine } from './re2.js';
import { re2jsEngine } from './re2js.js';
/**
 * Maximum instructions of a native pattern times letters of a text. Nothing can interrupt it, and this many take 0.1 s.
 */
const NATIVE_STEPS = 10_000_000;
const require = createRequire(import.meta.url);
let loaded;
/**
 * Loads the engines on the first call, which takes about 20 ms. Call it before a deadline is set, because a module
 * whose loading is interrupted stays broken.
 */
export function loadEngines() {
    if (loaded === undefined) {
        const { RE2JS } = require('re2js');
        loaded = { standard: re2jsEngine(RE2JS), native: nativeEngine() };
    }
    return loaded;
}
/** The engine for a pattern of `size` RE2 instructions and texts of `length` letters. */
export function engineFor(size, length) {
    const { standard, native } = loadEngines();
    return native !== undefined && size * length <= NATIVE_STEPS ? native : standard;
}
function nativeEngine() {
    try {
        const found = require('re2');
        return typeof found === 'function' ? re2Engine(found) : undefined;
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=engines.js.map