/**
 * The places of a mix's calls in turn, so that after any number of calls each part has had its share to within a call
 * or two: chance would make runs differ by their rare large calls. `offset` says when each part is due first, from 0 to
 * 1 of its interval.
 */
export function* schedule(mix, offset = () => 0.5) {
    const sum = mix.reduce((total, { share }) => total + share, 0);
    const intervals = mix.map(({ share }) => sum / share);
    const due = intervals.map(interval => offset() * interval);
    for (;;) {
        let next = 0;
        for (let i = 1; i < due.length; i++)
            if (due[i] < due[next])
                next = i;
        due[next] += intervals[next];
        yield next;
    }
}
//# sourceMappingURL=schedule.js.map