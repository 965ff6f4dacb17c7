// The counts from which the carrier of a number is learned.
import type { LearnedCount } from '../../domain/carriers/learned-counts.ts'
import { countedAs } from '../../domain/carriers/likely-carriers.ts'
import type { NumberType } from '../../domain/carriers/profile.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'
import { addToRow } from '../rows.ts'

/** The counts of these forms; null stands for a number from which nothing is learned. */
export async function learnedCounts(
  db: Db,
  forms: readonly (string | null)[],
): Promise<readonly LearnedCount[]> {
  const wanted = [...new Set(forms.filter((form) => form !== null))]
  if (wanted.length === 0) return []
  return db.query<LearnedCount>({
    name: 'number_counts',
    text: `
      select form, scac, known::float8 as known, refused::float8 as refused
      from number_count where form = any($1::text[])`,
    values: [wanted],
  })
}

type Outcome = {
  readonly scac: string
  readonly number: string
  readonly number_type: string
  /** `refused`: nobody knew the number. */
  readonly outcome: 'known' | 'refused'
}

/**
 * Counts that a carrier knew a number, or that it was asked for one that nobody knew. The latter counts for described
 * forms alone: a container that nobody knows says nothing about its owner, it may only not be on its way, and texts
 * that somebody made up would fill the table.
 */
export function countNumber({ scac, number, number_type, outcome }: Outcome): readonly Put[] {
  const { carriers, numbers } = loadReferenceData()
  const form = countedAs(number, number_type as NumberType, { carriers, ...numbers })
  const isDescribed = numbers.forms.some(({ name }) => name === form)
  if (form === null || (outcome === 'refused' && !isDescribed)) return []
  const known = outcome === 'known' ? 1 : 0
  return [addToRow('number_count', { form, scac, known, refused: 1 - known })]
}
