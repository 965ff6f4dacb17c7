// The forms of bills of lading and bookings that are written without a carrier's prefix: `data/number-forms.csv`.
import type { NumberType } from './profile.ts'

export type NumberForm = {
  /** The key of the counts that are learned for it. */
  readonly name: string
  /** Matches the whole text. */
  readonly pattern: RegExp
  /** Whether the first three characters must be the code of a port or city. */
  readonly atPlace: boolean
  readonly kind: Exclude<NumberType, 'container'>
  /** Each line's share (0..1) of the numbers of this form before anything is learned; the rest to 1 is doubt. */
  readonly lines: ReadonlyMap<string, number>
}

/** Facts with which numbers without prefix are compared. */
export type NumberFacts = {
  /** The first form that fits counts. */
  readonly forms: readonly NumberForm[]
  /** Three characters: the second part of the LOCODEs of ports and cities. */
  readonly placeCodes: ReadonlySet<string>
}

/** The described form of a number; null where nobody has described it. */
export const formOf = (number: string, { forms, placeCodes }: NumberFacts): NumberForm | null =>
  forms.find(
    ({ pattern, atPlace }) =>
      pattern.test(number) && (!atPlace || placeCodes.has(number.slice(0, 3))),
  ) ?? null

/** Runs of letters and digits, as `L4 D8`; a number of more than four runs is named by its length. */
function outlineOf(number: string): string {
  const runs = number.match(/[A-Z]+|\d+/g) ?? []
  const named = runs.map((run) => `${/\d/.test(run) ? 'D' : 'L'}${String(run.length)}`)
  return named.length <= 4 ? named.join(' ') : `mixed ${String(number.length)}`
}

/** The key under which a number without prefix is counted: its form's name, else its outline. */
export const countedForm = (number: string, facts: NumberFacts): string =>
  formOf(number, facts)?.name ?? `other ${outlineOf(number)}`

/** The key under which containers of an owner are counted. */
export const countedOwner = (ownerPrefix: string): string => `container ${ownerPrefix}`
