import { run } from '../../workers/tools/color-space.js';
import { bodies } from '../bodies.js';
import { median, round, type Scenario } from '../finding.js';

/** Milliseconds of the function alone, its input already parsed: what is left after the body's bytes have been read. */
function cost(name: string): number {
  const { imageBase64 } = JSON.parse(bodies[name]!()) as { imageBase64: string };
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now();
    run({ imageBase64 }, 10_000);
    return performance.now() - start;
  });
  return median(times.slice(100));
}

export const scenario: Scenario = {
  name: 'image-cost',
  summary: 'color-space on 40 MB against 40 KB, but for reading the bytes of the body',
  measure: async () => {
    const small = cost('image of 40 KB');
    const large = cost('image of 40 MB');
    return [
      {
        claim: 'color-space: worker time does not grow with the image',
        figures: { '40 KB, ms': round(small), '40 MB, ms': round(large), ratio: round(large / small) },
        bound: 'the same but for a search for line breaks (at most 8 ms)',
        met: large - small <= 8,
      },
    ];
  },
};
