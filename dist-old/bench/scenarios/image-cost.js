import { run } from '../../workers/tools/color-space.js';
import { bodies } from '../bodies.js';
import { median, round } from '../finding.js';
/** Median milliseconds of the function alone, with its input already parsed. */
function cost(name) {
    const { imageBase64 } = JSON.parse(bodies[name]());
    const times = Array.from({ length: 200 }, () => {
        const start = performance.now();
        run({ imageBase64 }, 10_000);
        return performance.now() - start;
    });
    return median(times.slice(100));
}
export const scenario = {
    name: 'image-cost',
    summary: 'the color-space function on 40 MB against 40 KB, without receiving and parsing the body',
    measure: async () => {
        const small = cost('image of 40 KB');
        const large = cost('image of 40 MB');
        return [
            {
                claim: 'color-space: worker time does not grow with the image',
                figures: { '40 KB, ms': round(small), '40 MB, ms': round(large), ratio: round(large / small) },
                bound: 'difference at most 8 ms: the search for line breaks',
                met: large - small <= 8,
            },
        ];
    },
};
//# sourceMappingURL=image-cost.js.map