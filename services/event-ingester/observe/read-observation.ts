// Decides whether a message that any system may have written can be true.
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { parseVesselNumber } from '../../../domain/numbers/vessel-number.ts'
import { textProblem } from '../../../platform/worker/text-problem.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'
import { container, locode, oneOf, textRuleProblem, uuid } from '../text-rules.ts'
import type { Rule } from '../text-rules.ts'

type ObservedEvent = CarrierObserved['events'][number]

/** As `readInstant` of the normaliser: no container moved before 1990, and no plan reaches behind 2100. */
const instant: Rule = {
  isRight: (text) => {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/.test(text)) return false
    const year = new Date(text).getUTCFullYear()
    return (
      year >= 1990 && year < 2100 && new Date(text).toISOString().slice(0, 10) === text.slice(0, 10)
    )
  },
  what: 'a time as 2026-05-19T04:30:00Z between 1990 and 2100',
}

const rulesOfEvent: { readonly [Name in keyof CarrierEvent & keyof ObservedEvent]?: Rule } = {
  event_type: oneOf('TRANSPORT', 'EQUIPMENT', 'SHIPMENT'),
  event_code: { isRight: (text) => /^[A-Z]{3,6}$/.test(text), what: 'a code of DCSA' },
  classifier: oneOf('ACT', 'PLN', 'EST'),
  event_at: instant,
  created_at: instant,
  container_number: container,
  iso_equipment_code: {
    isRight: (text) => /^[A-Z0-9]{4}$/.test(text),
    what: 'a size and type code of ISO 6346',
  },
  mode: oneOf('VESSEL', 'RAIL', 'TRUCK', 'BARGE'),
  locode,
  facility_code_provider: oneOf('SMDG', 'BIC'),
  vessel_imo: {
    isRight: (text) => parseVesselNumber(text) === text,
    what: 'seven digits with the right check digit',
  },
  role_hint: oneOf('ORIGIN', 'POL', 'TS', 'POD', 'DESTINATION'),
}

function eventProblem(event: ObservedEvent, at: string): string | null {
  for (const [name, rule] of Object.entries(rulesOfEvent)) {
    const value = event[name as keyof typeof rulesOfEvent] as string | null
    const problem = textRuleProblem(`${at}.${name}`, value, rule)
    if (problem !== null) return problem
  }
  const wrong = event.container_references.findIndex((one) => !container.isRight(one))
  const reference = event.container_references[wrong] ?? null
  return textRuleProblem(`${at}.container_references[${wrong}]`, reference, container)
}

/** Why the number cannot be one that a carrier is asked for. */
export const referenceProblem = ({ scac, number_type }: CarrierObserved): string | null =>
  textRuleProblem('scac', scac, {
    isRight: (text) => /^[A-Z0-9]{2,4}$/.test(text),
    what: 'a Standard Carrier Alpha Code',
  }) ??
  textRuleProblem(
    'number_type',
    number_type,
    oneOf('bill_of_lading', 'booking_number', 'container'),
  )

/**
 * Why the rest of the message cannot be true, with the way to the field. Answers to our own questions have been read
 * by the normaliser, which keeps what a carrier writes oddly, so that they are not refused here.
 */
export function observationProblem(value: CarrierObserved): string | null {
  if (value.source === 'poll') return null
  const first = textProblem(value) ?? textRuleProblem('answer_id', value.answer_id, uuid)
  if (first !== null) return first
  for (const [index, event] of value.events.entries()) {
    const problem = eventProblem(event, `events[${index}]`)
    if (problem !== null) return problem
  }
  return null
}
