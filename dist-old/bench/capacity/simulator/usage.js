import { LANE_NAMES } from '../../../src/shared/tool.js';
/** Begins to count what is used; the result ends it. `threads` are those of a lane in all services. */
export function measureUse(running, { cores, threads }) {
    const before = totalsOf(running);
    return ms => {
        const after = totalsOf(running);
        const difference = (of) => of(after) - of(before);
        const busy = (part, count) => difference(({ busyMs }) => busyMs[part]) / (ms * count);
        return {
            busy: {
                main: busy('main', 1),
                cores: busy('cores', cores),
                fast: busy('fast', threads('fast')),
                risky: busy('risky', threads('risky')),
                heavy: busy('heavy', threads('heavy')),
            },
            cores: {
                ...byThread(name => difference(({ cpuMs }) => cpuMs[name]) / ms),
                compilers: difference(({ compilersMs }) => compilersMs) / ms,
            },
            polling: difference(({ pollingMs }) => pollingMs) / ms,
            wakes: byThread(name => (difference(({ wakes }) => wakes[name]) * 1000) / ms),
            open: difference(({ openAtAnswers }) => openAtAnswers) /
                Math.max(1, difference(({ answers }) => answers)),
            replaced: difference(({ replaced }) => replaced),
        };
    };
}
function totalsOf({ machine, services, generator }) {
    const sum = (of) => services.reduce((total, service) => total + of(service), 0);
    const lanes = (of) => sum(({ threads }) => LANE_NAMES.reduce((total, name) => total + of(threads[name]), 0));
    const busyMs = (name) => sum(({ threads }) => threads[name].busyMs);
    return {
        busyMs: {
            main: Math.max(...services.map(({ main }) => main.busyMs)),
            cores: machine.busyMs,
            fast: busyMs('fast'),
            risky: busyMs('risky'),
            heavy: busyMs('heavy'),
        },
        cpuMs: {
            main: sum(({ main }) => main.cpuMs),
            others: lanes(({ cpuMs }) => cpuMs),
            generator: generator?.cpuMs ?? 0,
        },
        compilersMs: sum(({ compilers }) => compilers.cpuMs),
        pollingMs: sum(({ main }) => main.pollingMs),
        wakes: {
            main: sum(({ main }) => main.wakes),
            others: lanes(({ tasks }) => tasks),
            generator: generator?.wakes ?? 0,
        },
        answers: sum(({ answers }) => answers),
        openAtAnswers: sum(({ openAtAnswers }) => openAtAnswers),
        replaced: lanes(({ replaced }) => replaced),
    };
}
const byThread = (of) => ({
    main: of('main'),
    others: of('others'),
    generator: of('generator'),
});
//# sourceMappingURL=usage.js.map