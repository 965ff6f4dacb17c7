import { validContainerNumber } from '../../numbers/container-number.ts'
import { digitOfLetter, letterOfDigit } from './spelling.ts'

/** By the four letters that a carrier's bills begin with: what follows them; matches the whole of it. */
export type BillForms = ReadonlyMap<string, RegExp>

const looksLike = new Map([...letterOfDigit, ...digitOfLetter])

/** With one character exchanged for one that looks like it, or without one of an O and a 0 for which there was one. */
function* nearTo(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    const other = looksLike.get(text.charAt(at))
    if (other !== undefined) yield text.slice(0, at) + other + text.slice(at + 1)
    if (/^[O0]{2}/.test(text.slice(at))) yield text.slice(0, at) + text.slice(at + 1)
  }
}

/** Whether one of the form's alternatives is nothing but digits. */
const hasDigitsAlone = ({ source }: RegExp): boolean =>
  /(?:^\^(?:\(\?:)?|\|)(?:\[0-9\]|\\d)\{\d+\}(?:\||\)?\$$)/.test(source)

/** One letter that looks like a digit, among digits only: a digit, where a carrier numbers mostly so. */
function inDigits(rest: string, form: RegExp): string {
  const digits = rest.replace(/[A-Z]/, (letter) => digitOfLetter.get(letter) ?? letter)
  return /^\d+$/.test(digits) && hasDigitsAlone(form) && form.test(digits) ? digits : rest
}

/** The four letters are letters; where a scan made digits of most of them, nobody can tell whose they are. */
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
 * Recognised text whose bills of lading are as they were printed: `00LU2377005134` and `OO0LU2377005134` are
 * `OOLU2377005134`, `EGLV582 121810380` is one number. Only the form of the carrier's bills proves it: other numbers
 * may begin nearly alike, and stay as they are.
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
