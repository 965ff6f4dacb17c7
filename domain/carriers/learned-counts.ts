// Confidence from counts: a prior that weighs as much as some resolved numbers, and the numbers that were resolved.

/** Probability (0..1) by SCAC; the rest to 1 is the doubt that another carrier, or none, is right. */
export type Likelihoods = ReadonlyMap<string, number>

/** How many numbers of one form a carrier has answered for, and how many it was asked for that nobody knew. */
export type LearnedCount = {
  /** The key of a form of documents or of an owner of containers. */
  readonly form: string
  readonly scac: string
  readonly known: number
  readonly refused: number
}

/** The prior weighs as much as this many resolved numbers. */
const priorNumbers = 20

/**
 * The likelihoods after the counts of a form. A number that a carrier has answered for speaks against all other
 * carriers; one that no carrier knew speaks against those that were asked.
 */
export function afterCounts(prior: Likelihoods, counts: readonly LearnedCount[]): Likelihoods {
  if (counts.length === 0) return prior
  const resolved = counts.reduce((sum, { known }) => sum + known, 0)
  const scacs = new Set([...prior.keys(), ...counts.map(({ scac }) => scac)])
  return new Map(
    [...scacs].map((scac) => {
      const own = counts.find((count) => count.scac === scac)
      const right = priorNumbers * (prior.get(scac) ?? 0) + (own?.known ?? 0)
      return [scac, right / (priorNumbers + resolved + (own?.refused ?? 0))] as const
    }),
  )
}
