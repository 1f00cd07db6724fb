import t from 'tap';
import { soak } from './soak.js';
import { isFlat, trendOf, troughs } from './trend.js';
t.test('a trend is computed with its error', async (t) => {
    t.same(trendOf([0, 1, 2, 3], [1, 3, 5, 7]), { slope: 2, error: 0 });
    const { slope, error } = trendOf([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]);
    t.ok(Math.abs(slope - 0.8) < 1e-12 && Math.abs(error - Math.sqrt(0.12)) < 1e-12, 'a textbook example', {
        slope,
        error,
    });
    t.ok(isFlat({ slope: 1, error: 0.6 }, 0));
    t.notOk(isFlat({ slope: 1, error: 0.1 }, 0.5));
    t.ok(isFlat({ slope: -9, error: 0.1 }, 0));
    t.same(troughs([1, 2, 3, 4, 5, 6], [5, 3, 9, 4, 6, 2], 3), { times: [2, 4, 6], values: [3, 4, 2] });
});
t.test('a short soak has only right answers and takes samples', async (t) => {
    const { calls, wrong, residentMb, openFiles } = await soak(5, 125, line => t.comment(line));
    t.ok(calls > 20, `${calls} calls`);
    t.same(wrong, []);
    t.ok(residentMb.min > 50 && Number.isFinite(residentMb.slope) && Number.isFinite(openFiles.slope));
});
//# sourceMappingURL=soak.test.js.map