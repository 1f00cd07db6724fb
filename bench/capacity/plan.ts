/** What is planned for. */
export interface Planning {
  /** Calls a second. */
  readonly rate: number;
  /** The part of the low end of the knee that each replica is given when the spare ones are lost. */
  readonly headroom: number;
  /** Replicas beyond those that the rate needs. */
  readonly spare: number;
  /** Cores of a replica; undefined where nobody knows them. */
  readonly cores: number | undefined;
  readonly corePricePerHour: number | undefined;
}

/** What to buy for a rate. Replicas share nothing, so what they take adds up. */
export interface Plan {
  readonly rate: number;
  readonly replicas: number;
  readonly headroom: number;
  readonly spare: number;
  /** What each replica has to do, as a part of the low end of the knee; with one lost, null if none is left. */
  readonly utilization: { readonly all: number; readonly oneLost: number | null };
  /** The price of a thousand calls at that rate; null without a price of a core-hour or cores. */
  readonly costPerThousand: number | null;
}

/** Replicas for a rate, each given `headroom` of what it takes at least, and spare ones. */
export const replicasFor = (rate: number, low: number, headroom: number, spare: number): number =>
  // Without the tolerance, 0.1 + 0.2 would buy a replica more than 0.3.
  Math.max(1, Math.ceil(rate / (headroom * low) - 1e-9)) + spare;

/** Plans with the low end of a knee, in calls a second. */
export function plan({ rate, headroom, spare, cores, corePricePerHour }: Planning, low: number): Plan {
  const replicas = replicasFor(rate, low, headroom, spare);
  const pricePerHour =
    cores === undefined || corePricePerHour === undefined ? null : replicas * cores * corePricePerHour;
  return {
    rate,
    replicas,
    headroom,
    spare,
    utilization: {
      all: rate / (replicas * low),
      oneLost: replicas === 1 ? null : rate / ((replicas - 1) * low),
    },
    costPerThousand: pricePerHour === null ? null : pricePerHour / 3600 / (rate / 1000),
  };
}
