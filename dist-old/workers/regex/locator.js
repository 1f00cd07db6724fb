import { Alphabet } from './alphabet.js';
import { characterSets, outlineOf } from './outline.js';
import { engineFor } from './rescue/engines.js';
/**
 * A locator for `text` and its parts; undefined when RE2 cannot compile the pattern. A `sticky` pattern is searched
 * only at `from`. The engines must be loaded.
 */
export function locatorOf({ syntax, flags, sticky }, text, engine) {
    if (!syntax)
        return undefined;
    const alphabet = Alphabet.of(text, characterSets(syntax, flags), flags);
    if (!alphabet)
        return undefined;
    const { source, size } = outlineOf(syntax, flags, alphabet);
    const scanner = (engine ?? engineFor(size, text.length)).compile(source, sticky);
    if (!scanner)
        return undefined;
    let written;
    return {
        next(text, from) {
            if (from > text.length)
                return -1;
            if (written?.text !== text)
                written = { text, script: alphabet.write(text) };
            const { letters, places, ordinals } = written.script;
            const found = scanner.next(letters, ordinals[from] ?? 0);
            return found < 0 ? -1 : (places[found] ?? -1);
        },
    };
}
//# sourceMappingURL=locator.js.map