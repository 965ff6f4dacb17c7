// What another system writes to `carrier.observed`, in the form in which the normaliser leaves a carrier's answer.
import type { NumberType } from '../../../domain/carriers/profile.ts'
import { plainContainerNumber } from '../../../domain/numbers/container-number.ts'
import { canonicalNumber } from '../../../domain/numbers/canonical-number.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'

type ObservedEvent = CarrierObserved['events'][number]

const required = ['event_type', 'event_code', 'classifier', 'event_at']

/** Fields of fixed width are padded with blanks. */
const plainText = (text: string): string => text.trim().replace(/\s+/g, ' ')

const plainTexts = (texts: readonly string[]): readonly string[] =>
  texts.map(plainText).filter((text) => text !== '')

function plainEvent(event: ObservedEvent): ObservedEvent {
  const plain = Object.fromEntries(
    Object.entries(event).map(([name, value]: [string, unknown]) => {
      if (Array.isArray(value)) return [name, plainTexts(value as readonly string[])]
      if (typeof value !== 'string') return [name, value]
      const text = plainText(value)
      return [name, text === '' && !required.includes(name) ? null : text]
    }),
  ) as ObservedEvent
  const { container_number: number } = plain
  return { ...plain, container_number: number === null ? null : plainContainerNumber(number) }
}

/** A number may have any spelling of its carrier, and is followed in one. */
export function readWritten(value: CarrierObserved): CarrierObserved {
  const { scac, number_type: type, source, events, retracted_ids: retracted } = value
  if (source === 'poll') return value
  const number = plainText(value.number)
  return {
    ...value,
    number: canonicalNumber(loadReferenceData().carrier(scac), type as NumberType, number),
    events: events.map(plainEvent),
    retracted_ids: plainTexts(retracted),
  }
}
