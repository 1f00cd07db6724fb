import t from 'tap';
import { type Found, findKnee, type SearchOptions, type Verdict } from '../../bench/capacity/knee.js';
import { uniform } from '../../bench/random.js';

/** Searches the knee of a made-up service; says how often each rate was measured. */
async function search(holds: (perSecond: number, measured: number) => boolean, options: Partial<SearchOptions> = {}) {
  const rates: number[] = [];
  const found = await findKnee<Verdict>(
    async (perSecond, _round, left) => {
      if (!(left > 0)) throw new Error(`expected something left to do, got ${left}`);
      rates.push(perSecond);
      return { perSecond, held: holds(perSecond, rates.length), isGeneratorLimit: false };
    },
    { start: 2000, rounds: 5, rates: 5, spacing: 1.08, random: uniform(1), hasTimeFor: () => true, ...options },
  );
  return { ...found, rates };
}

/** Each knee lies between a rate that was held and one that was not, in the median of their repetitions. */
function isEnclosed({ rounds }: Found<Verdict>): boolean {
  return rounds.every(({ knee, samples }) => {
    const heldPart = (rate: number): number => {
      const ofRate = samples.filter(({ perSecond }) => perSecond === rate);
      return ofRate.filter(({ held }) => held).length / ofRate.length;
    };
    const rates = [...new Set(samples.map(({ perSecond }) => perSecond))].sort((a, b) => a - b);
    const next = rates[rates.indexOf(knee) + 1];
    return next !== undefined && heldPart(knee) >= 0.5 && heldPart(next) < 0.5;
  });
}

t.test('the sharp knee of a service is found from any start', async t => {
  for (const [knee, start] of [
    [7000, 2000],
    [7000, 6999],
    [7000, 100_000],
    [3, 5],
    [40_000, 40],
  ] as const) {
    const found = await search(rate => rate <= knee, { start });
    t.ok(found.knee!.median <= knee && found.knee!.median >= knee / 1.1 - 1, `${knee} from ${start}`, found.knee!);
    t.equal(found.rounds.length, 5);
    t.ok(isEnclosed(found));
    t.equal(found.atLeast, null);
  }
});

t.test('a climb takes steps of 25 %, and the rates of further rounds differ and are in random order', async t => {
  const { rounds } = await search(rate => rate <= 7000);
  const climbed = rounds[0]!.samples.map(({ perSecond }) => perSecond);
  const steps = [...new Set(climbed)].map((rate, index, all) => rate / (all[index - 1] ?? rate)).slice(1);
  for (const step of steps) t.ok(Math.abs(step - 1.25) < 0.01, 'a step', { climbed });
  const orders = rounds.slice(1).map(({ samples }) => samples.map(({ perSecond }) => perSecond));
  t.equal(new Set(orders.flat()).size, orders.flat().length, 'no rate twice');
  const ranks = orders.map(rates => rates.map(rate => [...rates].sort((a, b) => a - b).indexOf(rate)).join());
  t.ok(new Set(ranks).size > 1, 'different orders', { ranks });
  t.same((await search(rate => rate <= 7000)).rates, (await search(rate => rate <= 7000)).rates, 'the seed decides');
});

t.test('a noisy service: the median is near its knee, and the interval is the spread of the rounds', async t => {
  let close = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const noise = uniform(seed);
    // At the knee half of the measurements are held; 15 % beside it, 5 %.
    const holds = (rate: number): boolean => noise() < 1 / (1 + (rate / 5000) ** 20);
    const found = await search(holds, { random: uniform(seed + 1000) });
    t.ok(isEnclosed(found));
    const knees = found.rounds.map(({ knee }) => knee).sort((a, b) => a - b);
    t.same(found.knee, { median: knees[2], low: knees[0], high: knees[4] });
    if (Math.abs(found.knee!.median / 5000 - 1) < 0.12) close++;
  }
  t.ok(close >= 36, 'within 12 % in nine of ten searches', { close });
});

t.test('a pause of the machine makes no knee', async t => {
  // Once in the climb at half of the knee, once in a later round.
  const calm = await search(rate => rate <= 7000);
  const paused = await search((rate, measured) => rate <= 7000 && measured !== 2 && measured !== 12);
  t.ok(paused.rates[1]! < 3500, 'far below the knee');
  t.equal(paused.rates[2], paused.rates[1], 'it is measured again at once');
  t.ok(paused.knee!.median > 0.9 * calm.knee!.median, 'the knee', { calm: calm.knee, paused: paused.knee });
  t.ok(isEnclosed(paused));
});

t.test('a service that slowed down is followed beyond the planned rates', async t => {
  let measured = 0;
  const found = await search(rate => rate <= (measured++ < 12 ? 7000 : 3000));
  t.ok(isEnclosed(found));
  t.ok(found.knee!.low <= 3000 && found.knee!.high > 5000, 'the spread tells', found.knee!);
});

t.test('no rate is held', async t => {
  const found = await search(() => false);
  t.same([found.knee, found.rounds, found.atLeast], [null, [], null]);
  t.equal(found.rates.at(-1), 1, 'down to a call a second');
});

t.test('all rates are held until the generator is the limit, or until time runs out', async t => {
  const measured: number[] = [];
  const limited = await findKnee<Verdict>(
    async perSecond => {
      measured.push(perSecond);
      return { perSecond, held: perSecond < 50_000, isGeneratorLimit: perSecond >= 50_000 };
    },
    { start: 1000, rounds: 5, rates: 5, spacing: 1.08, random: uniform(1), hasTimeFor: () => true },
  );
  t.equal(limited.atLeast, 'the load generator was the limit');
  t.ok(limited.knee!.median < 50_000 && limited.knee!.median > 40_000);
  t.ok(measured.length < 30, 'nothing is measured beyond it');

  let left = 10;
  const late = await search(() => true, { hasTimeFor: count => count <= left-- });
  t.equal(late.atLeast, 'time ran out');
  t.equal(late.knee!.median, late.rates.at(-1));
});

t.test('when time runs out, a round that encloses no knee does not count', async t => {
  for (let time = 10; time < 40; time++) {
    let used = 0;
    const holds = (rate: number): boolean => rate <= 7000 * (1 - used++ / 100);
    const found = await search(holds, { hasTimeFor: count => used + count <= time });
    t.ok(used <= time, `${used} measurements in the time of ${time}`);
    if (found.atLeast === null) t.ok(isEnclosed(found));
  }
});
