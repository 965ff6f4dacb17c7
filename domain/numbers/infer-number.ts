import { carrierOfScac } from '../carriers/carrier-table.ts'
import type { NumberType } from '../carriers/profile.ts'
import { compact, parseContainerNumber, withPlainSigns } from './container-number.ts'
import type { ContainerNumber } from './container-number.ts'
import { readContainer, readUnchecked } from './read-container.ts'
import { numberIn } from './written-number.ts'
import { likelyCarriers } from '../carriers/likely-carriers.ts'
import type { Detection, DetectionFacts } from '../carriers/likely-carriers.ts'
import { prefixedNumber } from '../carriers/number-evidence.ts'
import { formOf } from '../carriers/number-forms.ts'

/** The `attributes` of an `infer_number_results` answer. */
type InferredNumber = {
  /** The interface says `booking` here, not `booking_number`. */
  readonly number_type: 'container' | 'bill_of_lading' | 'booking'
  readonly validation: {
    /** Null when no carrier's known form has the number. */
    readonly is_valid: boolean | null
    readonly type: 'container' | 'shipment'
    /** Null for anything but containers. */
    readonly check_digit_passed: boolean | null
    /** The number as it was read, if that differs from the request. */
    readonly parsed_number: string | null
    readonly reason: string | null
  }
  readonly shipping_line: Detection
}

/** The input is no reference number; the interface answers 422. */
type NotANumber = { readonly notValid: string }

type AcceptedNumber = {
  readonly plausible: true
  readonly number: string
  /** A reason why the number may be wrong, such as its check digit; null when there is none. */
  readonly doubt: string | null
}

type RefusedNumber = {
  readonly plausible: false
  readonly reason: 'blank' | 'too_long' | 'characters' | 'not_a_container'
  readonly detail: string
}

/** DCSA allows 35 characters for a booking reference and fewer for other numbers. */
const longestNumber = 35

/** Numbers that name an outcome instead of a shipment, for clients' own tests. */
const testNumber = /^TEST-[A-Z-]+$/

function refusal(reason: RefusedNumber['reason'], detail: string): RefusedNumber {
  return { plausible: false, reason, detail }
}

function acceptContainer(raw: string): AcceptedNumber | RefusedNumber {
  const container = parseContainerNumber(raw)
  if (!('number' in container)) {
    const detail =
      container.reason === 'check_digit_missing'
        ? 'The check digit is missing.'
        : 'A container number has four letters, the last of them U, J or Z, and seven digits.'
    return refusal('not_a_container', detail)
  }
  const doubt = container.checkDigitPassed ? null : checkDigitDoubt(container)
  return { plausible: true, number: container.number, doubt }
}

function checkDigitDoubt(container: { number: string; expectedCheckDigit: number }): string {
  return `The check digit is ${container.number.charAt(10)}, but ${String(container.expectedCheckDigit)} was expected.`
}

/** What is wrong with the characters of a document's number; null where nothing is. */
function problemOfCharacters(number: string): string | null {
  const sign = /[^A-Z0-9._/-]/u.exec(number)?.[0]
  if (sign !== undefined) return `A number consists of letters and digits, without "${sign}".`
  return /\d/.test(number) ? null : 'A number consists of letters and digits, not of letters alone.'
}

/**
 * Accepts a number of the given type, in the form in which it is stored: upper case without blanks, container numbers
 * also without dashes. A wrong check digit is a doubt and no refusal, because a few real containers have one.
 */
export function acceptNumber(raw: string, requestType: NumberType): AcceptedNumber | RefusedNumber {
  const number = withPlainSigns(numberIn(raw))
  if (number === '') return refusal('blank', 'The number is blank.')
  if (number.length > longestNumber) {
    return refusal('too_long', `A number has at most ${String(longestNumber)} characters.`)
  }
  if (testNumber.test(number)) return { plausible: true, number, doubt: null }
  if (requestType === 'container') return acceptContainer(number)
  const problem = problemOfCharacters(number)
  return problem === null
    ? { plausible: true, number, doubt: null }
    : refusal('characters', problem)
}

/** The forms in which requests for a number may be stored: container numbers have no dashes, others may. */
export function keptForms(raw: string): readonly string[] {
  const accepted = acceptNumber(raw, 'bill_of_lading')
  const whole = accepted.plausible ? [accepted.number] : []
  return [...new Set([...whole, compact(raw)])]
}

const nothing: Detection = { decision: 'no_prediction', selected: null, candidates: [] }

function inferContainer(raw: string, container: ContainerNumber, facts: DetectionFacts) {
  const { number, checkDigitPassed } = container
  return {
    number_type: 'container',
    validation: {
      is_valid: checkDigitPassed,
      type: 'container',
      check_digit_passed: checkDigitPassed,
      parsed_number: number === raw ? null : number,
      reason: checkDigitPassed ? null : checkDigitDoubt(container),
    },
    shipping_line: likelyCarriers(number, 'container', facts),
  } as const
}

const inferUnchecked = (raw: string, number: string) =>
  ({
    number_type: 'container',
    validation: {
      is_valid: false,
      type: 'container',
      check_digit_passed: false,
      parsed_number: number === raw ? null : number,
      reason: 'The check digit is missing.',
    },
    shipping_line: nothing,
  }) as const

/** The kind of a document's number; null where no form that is known of any carrier has it. */
function documentKind(number: string, facts: DetectionFacts): 'bill_of_lading' | 'booking' | null {
  const prefixed = prefixedNumber(facts, number)
  if (prefixed === null) {
    const kind = formOf(number, facts)?.kind ?? null
    return kind === 'booking_number' ? 'booking' : kind
  }
  // A number that may be both is a bill of lading, because carriers answer to that.
  const { carrier, rest } = prefixed
  const isBooking = carrier.bookingPattern?.test(number) ?? false
  const isBill = carrier.blPattern?.test(rest) ?? false
  const restIsBooking = carrier.bookingPattern?.test(rest) ?? false
  return isBooking || (restIsBooking && !isBill) ? 'booking' : 'bill_of_lading'
}

function inferShipment(raw: string, number: string, facts: DetectionFacts): InferredNumber {
  const kind = documentKind(number, facts)
  const reason = kind === null ? 'The number has no form that is known of any carrier.' : null
  return {
    number_type: kind ?? 'bill_of_lading',
    validation: {
      is_valid: kind === null ? null : true,
      type: 'shipment',
      check_digit_passed: null,
      parsed_number: number === raw ? null : number,
      reason,
    },
    shipping_line: likelyCarriers(number, 'bill_of_lading', facts),
  }
}

/** Names a line that cannot be tracked, so that a request which names it is no surprise. */
function withoutIntegration(inferred: InferredNumber, facts: DetectionFacts): InferredNumber {
  const { validation, shipping_line } = inferred
  const line = carrierOfScac(facts.carriers, shipping_line.selected?.scac ?? '')
  if (line === null || line.supported || validation.reason !== null) return inferred
  const reason = `The number looks like one of ${line.name} (${line.scac}), a line without integration.`
  return { ...inferred, validation: { ...validation, reason } }
}

/** The kind of a number and its likely carriers, or the reason why it is no number. */
export function inferNumber(raw: string, facts: DetectionFacts): InferredNumber | NotANumber {
  const text = numberIn(raw)
  const container = readContainer(text, facts)
  if (container !== null) return withoutIntegration(inferContainer(raw, container, facts), facts)
  const unchecked = readUnchecked(text, facts)
  if (unchecked !== null) return inferUnchecked(raw, unchecked)
  const accepted = acceptNumber(raw, 'bill_of_lading')
  if (!accepted.plausible) return { notValid: accepted.detail }
  const number = compact(accepted.number)
  if (number.length < 5 || !/\d/.test(number)) {
    return { notValid: 'A number has at least five letters and digits, one of them a digit.' }
  }
  return withoutIntegration(inferShipment(raw, number, facts), facts)
}
