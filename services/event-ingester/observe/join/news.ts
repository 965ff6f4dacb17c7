// Which answers name a document or a container that is not stored yet: only they can show that two shipments are one.
import type { CarrierEvent } from '../../../../domain/carrier-event.ts'
import { spellingsOf } from '../../../../domain/numbers/canonical-number.ts'
import type { CarrierReference } from '../../../../resources/identities.ts'
import { loadReferenceData } from '../../../../resources/reference-data/reference-data.ts'
import { fullKey } from '../../followers.ts'
import { grouped } from '../grouped.ts'
import { namedNumbers } from './bill-facts.ts'
import type { NamedNumbers } from './bill-facts.ts'
import type { KnownNumbers, News } from './sql.ts'

function isNews(
  named: NamedNumbers,
  known: KnownNumbers,
  spelt: (number: string) => readonly string[],
) {
  if (!known.is_observed) return true
  const documents = [known.bill_of_lading_number, known.booking_number, known.number]
  const stored = new Set(documents.flatMap((number) => (number === null ? [] : spelt(number))))
  const isStored = (number: string): boolean => spelt(number).some((form) => stored.has(form))
  if (![...named.bills, ...named.bookings].every(isStored)) return true
  return !named.boxes.every((box) => known.boxes?.includes(box))
}

/** The accounts for which an answer names something new; `known` is what each follower's shipment has. */
export function newsIn(
  answers: readonly (CarrierReference & { readonly events: readonly unknown[] })[],
  known: readonly KnownNumbers[],
): readonly News[] {
  const byReference = grouped(known, fullKey)
  return answers.flatMap((answer) => {
    const { scac, number, number_type } = answer
    const carrier = loadReferenceData().carrier(scac)
    const spelt = (one: string): readonly string[] => spellingsOf(carrier, 'bill_of_lading', one)
    const named = namedNumbers(answer, answer.events as readonly CarrierEvent[])
    const news = (byReference.get(fullKey(answer)) ?? []).filter((one) => isNews(named, one, spelt))
    if (news.length === 0) return []
    const own = number_type === 'container' ? [] : [number, ...spelt(number)]
    const others = [...named.bills, ...named.bookings].flatMap(spelt)
    const documents = [...new Set([...own, ...others])]
    return news.map(({ account_id }) => ({ account_id, scac, documents, boxes: named.boxes }))
  })
}
