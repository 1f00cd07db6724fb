import { random } from '../random.js';
import { BUILDERS, canBuild, filled, REFERENCE_BUILDERS } from './builders.js';
/** Every fifth text is cut off before its end, so that brackets stay open. */
const CUT_EVERY = 5;
/**
 * An endless sequence of candidates for a tool. Three kinds take turns: single builders with every wrapper, item and
 * reference; every wrapper and reference around every list of values; and random pairs of nested builders.
 */
export function* candidates(targets, seed) {
    const numbers = random(seed);
    const pick = from => from[numbers.next().value % from.length];
    const singles = uncutFirst(cut => targets.map(target => alone(target, cut, pick)));
    const wholes = uncutFirst(cut => targets.map(target => aroundLists(target, cut, pick)));
    for (let count = 1;; count++) {
        for (const { done, value } of [singles.next(), wholes.next()])
            if (done !== true)
                yield value;
        yield pair(pick(targets), count % CUT_EVERY === 0, pick);
    }
}
function pair([name, language, target], cut, pick) {
    const builders = Object.keys(BUILDERS).filter(builder => canBuild(language, builder));
    const outer = step(pick(builders), language, pick);
    const inner = step(pick(builders), language, pick);
    return candidate(name, target, pick(language.texts ?? ['⟨x⟩']), [outer, inner], cut);
}
function* uncutFirst(sequences) {
    yield* inTurn(sequences(false));
    yield* inTurn(sequences(true));
}
/** Takes one value of each sequence in turn, until all have ended. */
function* inTurn(sequences) {
    for (let open = sequences; open.length > 0;) {
        const next = open.map(sequence => [sequence, sequence.next()]).filter(([, { done }]) => done !== true);
        for (const [, { value }] of next)
            yield value;
        open = next.map(([sequence]) => sequence);
    }
}
function* alone([name, language, target], cut, pick) {
    const text = language.texts?.[0] ?? '⟨x⟩';
    const steps = [];
    const some = step('repeat', language, pick).parts;
    for (const list of language.lists) {
        for (const item of list.items) {
            for (const separator of list.separators) {
                const builders = item.includes('⟨n⟩') ? ['widen', 'repeat'] : ['repeat'];
                for (const builder of builders)
                    steps.push({ builder, parts: { ...some, list, item, separator } });
            }
        }
    }
    for (const wrapper of language.wrappers)
        steps.push({ builder: 'nest', parts: { ...some, wrapper } });
    for (const references of language.references ?? []) {
        for (const builder of ['chain', 'refer'])
            steps.push({ builder, parts: { ...some, references } });
    }
    for (const single of steps)
        yield candidate(name, target, text, [single], cut);
}
/** Each wrapper and reference around each list that can hold values; the list's pieces all differ. */
function* aroundLists([name, language, target], cut, pick) {
    const some = step('repeat', language, pick).parts;
    const outer = [
        ...language.wrappers.map((wrapper) => ({ builder: 'nest', parts: { ...some, wrapper } })),
        ...(language.references ?? []).flatMap(references => [...REFERENCE_BUILDERS].map((builder) => ({ builder, parts: { ...some, references } }))),
    ];
    for (const list of language.lists) {
        if (list.holder === undefined)
            continue;
        const item = list.items.find(template => template.includes('⟨n⟩')) ?? list.items[0];
        const inner = { builder: 'widen', parts: { ...some, list, item, separator: list.separators[0] } };
        for (const around of outer)
            yield candidate(name, target, pick(language.texts ?? ['⟨x⟩']), [around, inner], cut);
    }
}
function step(builder, language, pick) {
    const list = pick(language.lists);
    const parts = {
        atom: pick(language.atoms),
        list,
        item: pick(list.items),
        separator: pick(list.separators),
        wrapper: language.wrappers.length === 0 ? '⟨x⟩' : pick(language.wrappers),
        references: language.references === undefined ? undefined : pick(language.references),
    };
    return { builder, parts };
}
function candidate(name, target, text, steps, cut) {
    const { tool, fields, encode = (plain) => plain } = target;
    const settings = target.with === undefined ? '' : ` with ${JSON.stringify(target.with)}`;
    const where = fields.join(' and ') + (settings.length > LONGEST_SETTINGS ? ' with settings' : settings);
    const [outer, inner] = steps;
    return {
        tool,
        name: `${where}: ${name}: ${steps.map(described).join(' of ')}${cut ? ', cut off' : ''}`,
        target,
        text: size => {
            const build = inner && BUILDERS[inner.builder];
            const content = build && ((number, room) => build(numbered(inner.parts, number), room, undefined));
            const whole = filled(text, 0, BUILDERS[outer.builder](outer.parts, size, content));
            return encode(cut ? whole.slice(0, whole.length * 0.9) : whole);
        },
    };
}
/** Maximum characters of a target's settings in a name. */
const LONGEST_SETTINGS = 80;
/** Parts whose numbers begin with that of the enclosing piece, so that numbered names stay unique. */
function numbered(parts, number) {
    return { ...parts, item: parts.item.replaceAll('⟨n⟩', `${number + 1}00⟨n⟩`) };
}
function described({ builder, parts: { list, item, separator, wrapper, atom, references } }) {
    switch (builder) {
        case 'nest':
            return `nest ${quoted(wrapper)} around ${quoted(atom)}`;
        case 'chain':
        case 'refer': {
            const { define = '', link = '', use = '' } = references ?? {};
            return `${builder} ${quoted(define)} by ${quoted(builder === 'chain' ? link : use)}`;
        }
        default:
            return `${builder} ${quoted(item)}, ${quoted(separator)} in ${quoted(list.frame)}`;
    }
}
/** Maximum characters of a template in a name. */
const MAX_QUOTED = 60;
function quoted(template) {
    return JSON.stringify(template.length > MAX_QUOTED ? `${template.slice(0, MAX_QUOTED)}…` : template);
}
//# sourceMappingURL=candidates.js.map