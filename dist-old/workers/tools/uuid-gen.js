import { randomUUID } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { v7 } from 'uuid';
export const run = ({ format, count, uppercase, hyphens }) => {
    const next = GENERATORS[format]();
    const ids = Array.from({ length: count }, () => {
        const id = next();
        const cased = uppercase ? id.toUpperCase() : id.toLowerCase();
        return hyphens ? cased : cased.replaceAll('-', '');
    });
    return { ids };
};
/** A new generator for each call: ids are ordered within an answer, and calls share no state. */
const GENERATORS = {
    'uuid-v4': () => randomUUID,
    'uuid-v7': () => v7,
    ulid: () => monotonicFactory(),
};
//# sourceMappingURL=uuid-gen.js.map