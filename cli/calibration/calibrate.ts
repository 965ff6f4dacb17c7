// Compares the carriers that are inferred from numbers with the known ones.
import { activeCarrier, carrierOfScac } from '../../domain/carriers/carrier-table.ts'
import type { CarrierRow } from '../../domain/carriers/carrier-table.ts'
import type { LearnedCount } from '../../domain/carriers/learned-counts.ts'
import { countedAs } from '../../domain/carriers/likely-carriers.ts'
import type { ReferenceFacts } from '../../domain/carriers/likely-carriers.ts'
import { inferNumber } from '../../domain/numbers/infer-number.ts'
import type { LabelledNumber } from './labelled-numbers.ts'

export type Verdict = {
  /** The form of the number, the owner of the container, or `prefix`. */
  readonly form: string
  /** Null: no carrier was predicted. */
  readonly confidence: number | null
  /** `owner`: another carrier of the right one's owner. */
  readonly is: 'right' | 'owner' | 'wrong' | 'unanswered' | 'no number'
  /** The place of the right carrier among the candidates, from 1; 0 where it is not among them. */
  readonly place: number
  /** Whether the kind of number was told rightly; null where it is not known. */
  readonly kindIsRight: boolean | null
}

/** What the answer with this carrier is worth, beside the right one. */
function worthOf(scac: string, right: CarrierRow | null, carriers: readonly CarrierRow[]) {
  if (scac === right?.scac) return 'right'
  const group = carrierOfScac(carriers, scac)?.group ?? null
  return group !== null && group === right?.group ? 'owner' : 'wrong'
}

const formShown = (form: string | null): string =>
  form === null ? 'prefix' : form.replace(/^container .*/, 'container')

function answered(
  { number, scac, kind }: LabelledNumber,
  facts: ReferenceFacts,
  learned: readonly LearnedCount[],
): Verdict {
  const { carriers } = facts
  const known = carrierOfScac(carriers, scac)
  const right = known && activeCarrier(carriers, known)
  const counts = countedAs(number, 'bill_of_lading', facts)
  const form = formShown(counts)
  const own = learned.filter((count) => count.form === counts)
  const inferred = inferNumber(number, { ...facts, history: [], learned: own })
  if ('notValid' in inferred)
    return { form, confidence: null, is: 'no number', place: 0, kindIsRight: null }
  const { selected, candidates } = inferred.shipping_line
  const place = candidates.findIndex((candidate) => candidate.scac === right?.scac) + 1
  const kindIsRight = kind && kind === inferred.number_type
  if (selected === null) return { form, confidence: null, is: 'unanswered', place, kindIsRight }
  const is = worthOf(selected.scac, right, carriers)
  return { form, confidence: selected.confidence, is, place, kindIsRight }
}

/** One more number of the form that the carrier knows. */
function counted(counts: readonly LearnedCount[], form: string, scac: string): LearnedCount[] {
  const old = counts.find((count) => count.form === form && count.scac === scac)
  const others = counts.filter((count) => count !== old)
  return [...others, { form, scac, known: (old?.known ?? 0) + 1, refused: old?.refused ?? 0 }]
}

/** The verdict on each number. With `learns` each is resolved after it was answered, as a deployment resolves them. */
export function calibrate(
  numbers: readonly LabelledNumber[],
  facts: ReferenceFacts,
  learns: boolean,
): readonly Verdict[] {
  let learned: readonly LearnedCount[] = []
  return numbers.map((labelled) => {
    const verdict = answered(labelled, facts, learned)
    const form = countedAs(labelled.number, 'bill_of_lading', facts)
    if (learns && form !== null) learned = counted(learned, form, labelled.scac)
    return verdict
  })
}
