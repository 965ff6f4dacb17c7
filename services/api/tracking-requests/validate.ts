// Validates the body of `POST /tracking_requests`. Pure.
import Type from 'typebox'
import type { Static } from 'typebox'
import { activeCarrier, carrierOfScac, testScac } from '../../../domain/carriers/carrier-table.ts'
import type { CarrierRow } from '../../../domain/carriers/carrier-table.ts'
import type { NumberType } from '../../../domain/carriers/profile.ts'
import {
  canonicalNumber,
  possibleForms,
  spellingsOf,
} from '../../../domain/numbers/canonical-number.ts'
import { withPlainSigns } from '../../../domain/numbers/container-number.ts'
import { acceptNumber } from '../../../domain/numbers/infer-number.ts'
import { attributeProblem } from '../http/answers.ts'
import type { Problem } from '../http/answers.ts'
import { initialFieldsSchema } from '../custom-fields/initial-fields.ts'
import {
  neededText,
  optionalBoolean,
  optionalObject,
  optionalText,
  optionalTexts,
  uniqueTexts,
} from '../http/bodies/body-schemas.ts'

const numberTypes: readonly string[] = ['bill_of_lading', 'booking_number', 'container']

const attributes = Type.Object({
  request_type: neededText({ enum: numberTypes }),
  request_number: neededText(),
  scac: optionalText,
  auto_detect_vocc_scac: optionalBoolean,
  ref_numbers: optionalTexts,
  shipment_tags: optionalTexts,
  tags: optionalTexts,
  initial_custom_fields: initialFieldsSchema,
})

const customer = optionalObject({
  id: Type.String(),
  type: Type.Optional(Type.Literal('party')),
})

export const trackingRequestBody = Type.Object({
  data: Type.Object({
    type: Type.Literal('tracking_request'),
    attributes,
    relationships: optionalObject({ customer: optionalObject({ data: customer }) }),
  }),
})

export type TrackingRequestBody = Static<typeof trackingRequestBody>
type Attributes = Static<typeof attributes>

export type ValidTrackingRequest = {
  readonly requestType: NumberType
  /** As the client wrote it, in upper case without blanks. */
  readonly given: string
  /** In the form of its carrier, by which requests are compared; as given while the carrier is not known. */
  readonly number: string
  /** The forms in which the number may be stored. */
  readonly spellings: readonly string[]
  /** The carrier's main SCAC; null when it is to be detected. */
  readonly scac: string | null
  readonly refNumbers: readonly string[]
  readonly tags: readonly string[]
}

type TrackingRequestValidation =
  | { readonly ok: true; readonly value: ValidTrackingRequest }
  | { readonly ok: false; readonly problems: readonly Problem[] }

const isNumberType = (text: string): text is NumberType => numberTypes.includes(text)

const longestNumber = 100

const quoted = (text: string): string => `'${text.slice(0, 50)}'`

type Validated<T> = { readonly value: T } | { readonly problem: Problem }

function checkType(text: string): Validated<NumberType> {
  if (text === '') {
    return { problem: attributeProblem('request_type', 'blank', "Request type can't be blank") }
  }
  if (isNumberType(text)) return { value: text }
  const detail = `Request type ${quoted(text)} is not one of ${numberTypes.join(', ')}`
  return { problem: attributeProblem('request_type', 'invalid_request_type', detail) }
}

// An implausible number is accepted and fails later with `invalid_number`, which is where clients of this interface
// expect it.
function checkNumber(text: string, requestType: NumberType): Validated<string> {
  const number = withPlainSigns(text)
  if (number === '') {
    return { problem: attributeProblem('request_number', 'blank', "Request number can't be blank") }
  }
  if (number.length > longestNumber) {
    const detail = `Request number is too long (maximum is ${longestNumber} characters)`
    return { problem: attributeProblem('request_number', 'too_long', detail) }
  }
  const accepted = acceptNumber(text, requestType)
  return { value: accepted.plausible ? accepted.number : number }
}

function checkScac(
  text: string,
  autoDetect: boolean,
  carriers: readonly CarrierRow[],
): Validated<string | null> {
  if (text === '' && autoDetect) return { value: null }
  if (text === '') return { problem: attributeProblem('scac', 'blank', "Scac can't be blank") }
  if (text.toUpperCase() === testScac) return { value: testScac }
  const carrier = carrierOfScac(carriers, text)
  if (carrier === null) {
    return { problem: attributeProblem('scac', 'blank', `Scac ${quoted(text)} is not recognized`) }
  }
  if (carrier.supported) return { value: carrier.scac }
  const active = activeCarrier(carriers, carrier)
  const successor = active.supported
    ? `, which no longer trades; ${active.scac} has its numbers`
    : ''
  const detail = `Scac ${quoted(text)} is not supported. We do not currently integrate with ${carrier.name}${successor}`
  return { problem: attributeProblem('scac', 'blank', detail) }
}

const problemOf = (result: Validated<unknown>): Problem[] =>
  'problem' in result ? [result.problem] : []

/** The request to track, or one problem per wrong attribute. */
export function validateTrackingRequest(
  given: Attributes,
  carriers: readonly CarrierRow[],
): TrackingRequestValidation {
  const requestType = checkType((given.request_type ?? '').trim())
  const kind = 'value' in requestType ? requestType.value : 'bill_of_lading'
  const number = checkNumber(given.request_number ?? '', kind)
  const autoDetect = given.auto_detect_vocc_scac === true
  const scac = checkScac((given.scac ?? '').trim(), autoDetect, carriers)
  if ('value' in requestType && 'value' in number && 'value' in scac) {
    const carrier = scac.value === null ? null : carrierOfScac(carriers, scac.value)
    const value = {
      requestType: requestType.value,
      given: number.value,
      number: canonicalNumber(carrier, kind, number.value),
      spellings:
        carrier === null
          ? possibleForms(carriers, number.value)
          : spellingsOf(carrier, kind, number.value),
      scac: scac.value,
      refNumbers: uniqueTexts(given.ref_numbers),
      tags: uniqueTexts(given.shipment_tags, given.tags),
    }
    return { ok: true, value }
  }
  return { ok: false, problems: [scac, number, requestType].flatMap(problemOf) }
}
