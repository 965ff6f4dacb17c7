import { validContainerNumber } from '../../numbers/container-number.ts'
import { digitOfLetter, letterOfDigit } from './spelling.ts'

/**
 * The form of the rest of a bill number, by the four letters that it begins with; each matches the
 * whole rest.
 */
export type BillForms = ReadonlyMap<string, RegExp>

const looksLike = new Map([...letterOfDigit, ...digitOfLetter])

/**
 * Variants with one character exchanged for a look-alike, or with one fewer of an O and a 0 that
 * were recognised for one character.
 */
function* nearTo(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    const other = looksLike.get(text.charAt(at))
    if (other !== undefined) yield text.slice(0, at) + other + text.slice(at + 1)
    if (/^[O0]{2}/.test(text.slice(at))) yield text.slice(0, at) + text.slice(at + 1)
  }
}

/** Whether one of the form's alternatives consists of digits. */
const hasDigitsAlone = ({ source }: RegExp): boolean =>
  /(?:^\^(?:\(\?:)?|\|)(?:\[0-9\]|\\d)\{\d+\}(?:\||\)?\$$)/.test(source)

/** Repairs one letter among digits, where the carrier numbers mostly in digits. */
function inDigits(rest: string, form: RegExp): string {
  const digits = rest.replace(/[A-Z]/, (letter) => digitOfLetter.get(letter) ?? letter)
  return /^\d+$/.test(digits) && hasDigitsAlone(form) && form.test(digits) ? digits : rest
}

/** Repairs digits among the first four letters. If most of them are digits, the carrier is unknown. */
function billAs(text: string, forms: BillForms): string | null {
  const [start, rest] = [text.slice(0, 4), text.slice(4)]
  const letters = start.replace(/\d/g, (digit) => letterOfDigit.get(digit) ?? digit)
  const form = forms.get(letters)
  return /[A-Z].*[A-Z]/.test(start) && form?.test(rest) ? letters + inDigits(rest, form) : null
}

function nearBill(text: string, forms: BillForms): string | null {
  const near = [...nearTo(text)].map((each) => billAs(each, forms))
  const bills = new Set(near.filter((bill) => bill !== null))
  const [bill = null] = bills
  return bills.size === 1 ? bill : null
}

function mended(one: string, next: string, forms: BillForms): string | null {
  if (validContainerNumber(one) !== null) return null
  const both = one + next
  const alone = billAs(one, forms)
  if (alone !== null) return next === '' ? alone : `${alone} ${next}`
  return billAs(both, forms) ?? nearBill(both, forms)
}

/**
 * Repairs bill numbers in recognised text: `00LU2377005134` and `OO0LU2377005134` become
 * `OOLU2377005134`, and `EGLV582 121810380` becomes one number. The form of the carrier's bills
 * must prove the repair; other numbers that begin similarly stay as they are.
 */
export const withBillsRepaired = (text: string, forms: BillForms): string =>
  text.replace(
    /(?<![A-Z0-9])([A-Z0-9]{4,18})(?: ([A-Z0-9]{3,14}))?(?![A-Z0-9])/g,
    (_: string, one: string, next: string | undefined) => {
      const alone = (word: string): string => mended(word, '', forms) ?? word
      if (next === undefined) return alone(one)
      return mended(one, next, forms) ?? `${alone(one)} ${alone(next)}`
    },
  )
