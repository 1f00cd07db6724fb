import { chosenClasses } from '../password/classes.js';
import { drawPassword } from '../password/draw.js';
import { countPasswords, log2 } from '../password/entropy.js';
import { ToolError } from '../tool-error.js';
export const run = ({ length, excludeAmbiguous, count, ...choice }) => {
    const classes = chosenClasses(choice, excludeAmbiguous);
    if (classes.length === 0)
        throw new ToolError('no character class chosen: expected at least one of lowercase, uppercase, digits and symbols to be true');
    return {
        passwords: Array.from({ length: count }, () => drawPassword(classes, length)),
        entropyBits: log2(countPasswords(classes.map(({ length: size }) => size), length)),
    };
};
//# sourceMappingURL=pwd-gen.js.map