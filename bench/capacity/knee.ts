/** What one measurement of a rate found. */
export interface Verdict {
  readonly perSecond: number;
  /** Whether the target was met. */
  readonly held: boolean;
  /** Whether the load generator, and not the service, was the reason if it was not. */
  readonly isGeneratorLimit: boolean;
}

/** Where a search stands, for a line of progress. */
export interface Position {
  /** From 1. */
  readonly round: number;
  readonly rounds: number;
  /** Measurements still to come, this one included, as far as that is known. */
  readonly left: number;
}

/** How a knee is searched. */
export interface SearchOptions {
  /** The first rate: the climb begins here. */
  readonly start: number;
  readonly rounds: number;
  /** Rates of each round after the first. */
  readonly rates: number;
  /** The ratio of two neighboring rates of these rounds. */
  readonly spacing: number;
  /** Random numbers from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** Whether there is time for so many more measurements. */
  readonly hasTimeFor: (measurements: number) => boolean;
}

/** One round: its knee, the highest rate that was held below the lowest one that was not, and what was measured. */
export interface Round<Sample> {
  readonly knee: number;
  readonly samples: readonly Sample[];
}

/** A knee in calls a second: the median of the rounds, the lowest and the highest of them. */
export interface Knee {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** What a search found. */
export interface Found<Sample extends Verdict> {
  /** Null where no rate was held. */
  readonly knee: Knee | null;
  readonly rounds: readonly Round<Sample>[];
  /** All measurements, also those of a round that was not finished. */
  readonly samples: readonly Sample[];
  /** Why the knee is only a lower bound of what the service takes; null where it is bounded from above. */
  readonly atLeast: 'the load generator was the limit' | 'time ran out' | null;
}

/** The ratio of two rates of the climb. */
const STEP = 1.25;

/** Calls a second below which no knee is searched. */
const LOWEST = 1;

/** Maximum measurements of a rate in a round: the median of its repetitions decides. */
const REPETITIONS = 3;

/** Measurements that a climb is expected to take, and how many a round takes beside those of its rates. */
const CLIMB = 8;
const MORE = 1.5;

type Measure<Sample> = (perSecond: number, position: Position) => Promise<Sample>;

/**
 * Finds the highest rate that is held. The first round climbs until a rate is not held; each further one measures a few
 * rates around the median of the knees so far, in random order, and others where these do not enclose the knee. A rate
 * that contradicts another, not held below one that was, is measured up to three times.
 */
export async function findKnee<Sample extends Verdict>(
  measure: Measure<Sample>,
  options: SearchOptions,
): Promise<Found<Sample>> {
  const { rounds: count, rates, spacing, random, hasTimeFor } = options;
  const rounds: Round<Sample>[] = [];
  const samples: Sample[] = [];
  const measuring = (round: Samples<Sample>) => async (perSecond: number) => {
    const number = rounds.length + 1;
    const ofRound = number === 1 ? CLIMB : rates + MORE;
    const left = Math.max(1, ofRound - round.count) + (count - number) * (rates + MORE);
    const sample = await measure(perSecond, { round: number, rounds: count, left });
    samples.push(sample);
    round.add(sample);
  };
  const found = (): Found<Sample> => ({ knee: kneeOf(rounds), rounds, samples, atLeast: null });

  const first = new Samples<Sample>();
  const climbed = await climb(first, measuring(first), options);
  const end = first.end();
  if (end === undefined) return found();
  rounds.push({ knee: end.held, samples: first.all });
  if (climbed === 'open') {
    return { ...found(), atLeast: end.isGeneratorLimit ? 'the load generator was the limit' : 'time ran out' };
  }
  while (rounds.length < count && hasTimeFor(rates + 1)) {
    const round = new Samples<Sample>();
    const center = kneeOf(rounds)!.median;
    // Other rates in each round: the knees are not bound to a grid.
    const shift = random() - 0.5 - (rates - 1) / 2;
    const planned = Array.from({ length: rates }, (_, place) => rateOf(center * spacing ** (place + shift)));
    for (const perSecond of shuffled(planned, random)) await measuring(round)(perSecond);
    if (!(await enclose(round, measuring(round), options))) break;
    const { held, isGeneratorLimit } = round.end()!;
    rounds.push({ knee: held, samples: round.all });
    if (isGeneratorLimit) return { ...found(), atLeast: 'the load generator was the limit' };
  }
  return found();
}

/** A rate with three to four digits, so that it is easy to read. */
function rateOf(perSecond: number): number {
  const unit = 10 ** Math.max(-1, Math.floor(Math.log10(perSecond)) - 3);
  return Number((Math.round(perSecond / unit) * unit).toFixed(1));
}

/** The knee of the rounds; null without one. */
function kneeOf(rounds: readonly Round<unknown>[]): Knee | null {
  if (rounds.length === 0) return null;
  const knees = rounds.map(({ knee }) => knee).sort((a, b) => a - b);
  return { median: knees[Math.floor((knees.length - 1) / 2)]!, low: knees[0]!, high: knees.at(-1)! };
}

/** Fisher and Yates' shuffle. */
function shuffled(values: readonly number[], random: () => number): number[] {
  const order = [...values];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** What became of a climb: the knee is enclosed, no rate was held, or none was seen that the service did not hold. */
type Climbed = 'enclosed' | 'none' | 'open';

/** Halves the first rate until it is held, then climbs until a rate is not held. */
async function climb<Sample extends Verdict>(
  round: Samples<Sample>,
  measure: (perSecond: number) => Promise<void>,
  { start, hasTimeFor }: SearchOptions,
): Promise<Climbed> {
  let rate = Math.max(LOWEST, rateOf(start));
  await measure(rate);
  while (!round.isHeld(rate)) {
    if (rate <= LOWEST || !hasTimeFor(1)) return 'none';
    rate = Math.max(LOWEST, rateOf(rate / 2));
    await measure(rate);
  }
  do {
    if (!hasTimeFor(1)) return 'open';
    rate = rateOf(Math.max(rate * STEP, rate + 1));
    await measure(rate);
    if (!round.isHeld(rate)) while (!round.isDecided(rate) && hasTimeFor(1)) await measure(rate);
  } while (round.isHeld(rate));
  return round.end()!.isGeneratorLimit ? 'open' : 'enclosed';
}

/** Measures until the knee lies between a rate that was held and one that was not. False if time runs out before. */
async function enclose<Sample extends Verdict>(
  round: Samples<Sample>,
  measure: (perSecond: number) => Promise<void>,
  { spacing, hasTimeFor }: SearchOptions,
): Promise<boolean> {
  for (;;) {
    const next = round.contradiction() ?? round.beyond(spacing);
    if (next === undefined) return true;
    if (next < LOWEST || !hasTimeFor(1)) return round.isEnclosed;
    await measure(next);
  }
}

/** The measurements of a round, by rate. */
class Samples<Sample extends Verdict> {
  readonly #byRate = new Map<number, Sample[]>();
  readonly all: Sample[] = [];

  add(sample: Sample): void {
    this.all.push(sample);
    const { perSecond } = sample;
    this.#byRate.set(perSecond, [...(this.#byRate.get(perSecond) ?? []), sample]);
  }

  get count(): number {
    return this.all.length;
  }

  /** Whether a rate was held in the median of its repetitions: in half of them at least. */
  isHeld(perSecond: number): boolean {
    const samples = this.#byRate.get(perSecond)!;
    return samples.filter(({ held }) => held).length * 2 >= samples.length;
  }

  /** Whether no further repetition can change that. */
  isDecided(perSecond: number): boolean {
    const samples = this.#byRate.get(perSecond)!;
    const held = samples.filter(sample => sample.held).length;
    return Math.max(held, samples.length - held) * 2 > REPETITIONS;
  }

  get #rates(): number[] {
    return [...this.#byRate.keys()].sort((a, b) => a - b);
  }

  /**
   * A rate to measure again: one with as many repetitions held as not, the lowest that was not held, or one above it
   * that was, while it is undecided.
   */
  contradiction(): number | undefined {
    const rates = this.#rates;
    const tied = rates.find(rate => {
      const samples = this.#byRate.get(rate)!;
      return samples.filter(({ held }) => held).length * 2 === samples.length;
    });
    if (tied !== undefined) return tied;
    const lowest = rates.findIndex(rate => !this.isHeld(rate));
    if (lowest < 0) return undefined;
    const above = rates.slice(lowest + 1).filter(rate => this.isHeld(rate));
    if (above.length === 0) return undefined;
    return [rates[lowest]!, ...above].find(rate => !this.isDecided(rate));
  }

  /** A rate beyond all others, where all were held or none was. */
  beyond(spacing: number): number | undefined {
    const rates = this.#rates;
    if (rates.every(rate => this.isHeld(rate))) return rateOf(Math.max(rates.at(-1)! * spacing, rates.at(-1)! + 1));
    return this.isHeld(rates[0]!) ? undefined : rateOf(rates[0]! / spacing);
  }

  get isEnclosed(): boolean {
    return this.#rates.some(rate => !this.isHeld(rate)) && this.end() !== undefined;
  }

  /** The highest rate held below the lowest that was not; undefined where none was held there. */
  end(): { readonly held: number; readonly isGeneratorLimit: boolean } | undefined {
    const rates = this.#rates;
    const lowest = rates.findIndex(rate => !this.isHeld(rate));
    const held = rates[(lowest < 0 ? rates.length : lowest) - 1];
    if (held === undefined) return undefined;
    const isGeneratorLimit = (this.#byRate.get(rates[lowest] ?? 0) ?? []).some(sample => sample.isGeneratorLimit);
    return { held, isGeneratorLimit };
  }
}
