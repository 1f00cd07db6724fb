/** What one measurement of a rate found. */
export interface Verdict {
  readonly perSecond: number;
  /** Whether the target was met. */
  readonly held: boolean;
  /** Whether the load generator, and not the service, was the reason if it was not. */
  readonly isGeneratorLimit: boolean;
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

/** Measures a rate. Told the round, from 1, and how many measurements are to come, as far as that is known. */
type Measure<Sample> = (perSecond: number, round: number, left: number) => Promise<Sample>;

/**
 * Finds the highest rate that is held. The first round climbs until a rate is not held; each further one measures a few
 * rates around the median of the knees so far, in random order, and others where these do not enclose the knee. A rate
 * that contradicts another, not held below one that was, is measured up to three times.
 */
export async function findKnee<Sample extends Verdict>(
  measure: Measure<Sample>,
  options: SearchOptions,
): Promise<Found<Sample>> {
  const { rounds: count, rates, hasTimeFor } = options;
  const rounds: Round<Sample>[] = [];
  const samples: Sample[] = [];
  const measuring = (round: Samples<Sample>) => async (perSecond: number) => {
    const number = rounds.length + 1;
    const ofRound = number === 1 ? CLIMB : rates + MORE;
    const left = Math.max(1, ofRound - round.all.length) + (count - number) * (rates + MORE);
    const sample = await measure(perSecond, number, left);
    samples.push(sample);
    round.add(sample);
  };
  const found = (atLeast: Found<Sample>['atLeast']): Found<Sample> => ({
    knee: kneeOf(rounds),
    rounds,
    samples,
    atLeast,
  });

  /** Takes a round that was measured; the reason to stop, or undefined where the knee is not enclosed. */
  const take = (round: Samples<Sample>): 'go on' | 'the load generator was the limit' | undefined => {
    const end = round.end();
    if (end === undefined || (end.above.length === 0 && rounds.length > 0)) return undefined;
    rounds.push({ knee: end.held, samples: round.all });
    if (end.above.length === 0) return undefined;
    return end.above.some(sample => sample.isGeneratorLimit) ? 'the load generator was the limit' : 'go on';
  };
  const first = new Samples<Sample>();
  await climb(first, measuring(first), options);
  let taken = take(first);
  if (taken === undefined) return found(rounds.length === 0 ? null : 'time ran out');
  while (taken === 'go on' && rounds.length < count && hasTimeFor(rates + 1)) {
    const round = new Samples<Sample>();
    await surround(round, measuring(round), kneeOf(rounds)!.median, options);
    taken = take(round);
  }
  return found(taken === 'the load generator was the limit' ? taken : null);
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

/** Halves the first rate until it is held, then climbs until a rate is not held. */
async function climb<Sample extends Verdict>(
  round: Samples<Sample>,
  measure: (perSecond: number) => Promise<void>,
  { start, hasTimeFor }: SearchOptions,
): Promise<void> {
  let rate = Math.max(LOWEST, rateOf(start));
  await measure(rate);
  while (!round.isHeld(rate)) {
    if (rate <= LOWEST || !hasTimeFor(1)) return;
    rate = Math.max(LOWEST, rateOf(rate / 2));
    await measure(rate);
  }
  while (round.isHeld(rate) && hasTimeFor(1)) {
    rate = rateOf(Math.max(rate * STEP, rate + 1));
    await measure(rate);
    if (!round.isHeld(rate)) while (!round.isDecided(rate) && hasTimeFor(1)) await measure(rate);
  }
}

/** Measures a few rates around another in random order, then those that are needed to enclose the knee. */
async function surround<Sample extends Verdict>(
  round: Samples<Sample>,
  measure: (perSecond: number) => Promise<void>,
  center: number,
  { rates, spacing, random, hasTimeFor }: SearchOptions,
): Promise<void> {
  // Other rates in each round: the knees are not bound to a grid.
  const shift = random() - 0.5 - (rates - 1) / 2;
  const planned = Array.from({ length: rates }, (_, place) => rateOf(center * spacing ** (place + shift)));
  for (const perSecond of shuffled(planned, random)) await measure(perSecond);
  for (let next = round.next(spacing); next !== undefined; next = round.next(spacing)) {
    if (next < LOWEST || !hasTimeFor(1)) return;
    await measure(next);
  }
}

/** The measurements of a round, by rate. */
class Samples<Sample extends Verdict> {
  readonly all: Sample[] = [];
  readonly #byRate = new Map<number, Sample[]>();

  add(sample: Sample): void {
    this.all.push(sample);
    const { perSecond } = sample;
    this.#byRate.set(perSecond, [...(this.#byRate.get(perSecond) ?? []), sample]);
  }

  get #rates(): number[] {
    return [...this.#byRate.keys()].sort((a, b) => a - b);
  }

  /** Measurements of a rate that were held, and that were not. */
  #counts(perSecond: number): readonly [held: number, not: number] {
    const samples = this.#byRate.get(perSecond)!;
    const held = samples.filter(sample => sample.held).length;
    return [held, samples.length - held];
  }

  /** Whether a rate was held in the median of its repetitions. */
  isHeld(perSecond: number): boolean {
    const [held, not] = this.#counts(perSecond);
    return held >= not;
  }

  /** Whether no further repetition can change that. */
  isDecided(perSecond: number): boolean {
    return Math.max(...this.#counts(perSecond)) * 2 > REPETITIONS;
  }

  /**
   * The rate that is measured next: again one that was held as often as not, or one that contradicts another; else one
   * beyond all others, where all were held or none was. Undefined where the knee is enclosed.
   */
  next(spacing: number): number | undefined {
    const rates = this.#rates;
    const tied = rates.find(rate => this.#counts(rate)[0] === this.#counts(rate)[1]);
    const lowest = rates.findIndex(rate => !this.isHeld(rate));
    const above = lowest < 0 ? [] : rates.slice(lowest + 1).filter(rate => this.isHeld(rate));
    const again =
      tied ?? (above.length > 0 ? [rates[lowest]!, ...above].find(rate => !this.isDecided(rate)) : undefined);
    if (again !== undefined) return again;
    if (lowest < 0) return rateOf(Math.max(rates.at(-1)! * spacing, rates.at(-1)! + 1));
    return lowest === 0 ? rateOf(rates[0]! / spacing) : undefined;
  }

  /** The highest rate held below the lowest that was not, and that one's samples; undefined where none was held. */
  end(): { readonly held: number; readonly above: readonly Sample[] } | undefined {
    const rates = this.#rates;
    const lowest = rates.findIndex(rate => !this.isHeld(rate));
    const held = rates[(lowest < 0 ? rates.length : lowest) - 1];
    return held === undefined ? undefined : { held, above: this.#byRate.get(rates[lowest] ?? 0) ?? [] };
  }
}
