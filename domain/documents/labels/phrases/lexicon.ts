import { upperWithoutAccents } from '../../values/spelling.ts'
import { asianPhrases } from './asian-phrases.ts'
import { chinesePhrases } from './chinese-phrases.ts'
import {
  anyBillPhrases,
  masterBillPhrases,
  bookingNumberPhrases,
  invoiceNumberPhrases,
  listed,
  deliveryOrderNumberPhrases,
  orderNumberPhrases,
  otherNumberPhrases,
} from './number-phrases.ts'
import type { LabelName } from './phrases.ts'
import { phrases } from './phrases.ts'

export type LabelPhrase = {
  readonly compact: string
  readonly name: LabelName
  /** An everyday word: it is a label only with a colon or alone. */
  readonly weak: boolean
}

// Characters that OCR confuses are one letter here.
const alike: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '|': 'I',
  L: 'I',
  '5': 'S',
  '8': 'B',
}

/** The letters and digits of a text, and the index of each of them. */
export function compactOf(text: string): {
  readonly letters: string
  readonly places: readonly number[]
} {
  const upper = upperWithoutAccents(text)
  const places: number[] = []
  let letters = ''
  for (let at = 0; at < upper.length; at += 1) {
    const character = upper.charAt(at)
    if (!/[\p{L}\p{N}|#]/u.test(character)) continue
    letters += alike[character] ?? character
    places.push(at)
  }
  return { letters, places }
}

const numberWords = [
  ...listed(
    'no | nos | number | numbers | num | nbr | nr | nro | n | # | numero | nummer | ref | ref no | reference | reference no | reference number | id',
  ),
  '',
]

/** All spellings that a phrase stands for: `#` is any word for number. */
export function spellingsOf(phrase: string, name: LabelName): readonly LabelPhrase[] {
  const endings = phrase.includes('#') ? numberWords : ['']
  const all = endings.map((word) => {
    const text = phrase.replace(/#/g, word).trim()
    const single =
      !/[^A-Za-z0-9]/.test(text) && !/^(?:ETA|ETD|POL|POD|LFD|MBL|HBL|SCAC|VGM)$/i.test(text)
    return { compact: compactOf(text).letters, name, weak: single }
  })
  return all.filter(({ compact }) => compact.length > 1)
}

const entriesOf = (list: Readonly<Partial<Record<LabelName, string>>>) =>
  Object.entries(list) as readonly (readonly [LabelName, string])[]

const ofLists = [phrases, chinesePhrases, asianPhrases].flatMap(entriesOf)

/** The labels with their phrases, in the order of precedence. */
export const labelSpellings: readonly (readonly [LabelName, readonly string[]])[] = [
  ...ofLists.map(([name, list]) => [name, listed(list)] as const),
  ['bill_of_lading_number', masterBillPhrases],
  ['bill', anyBillPhrases],
  ['invoice_number', invoiceNumberPhrases],
  ['booking_number', bookingNumberPhrases],
  ['delivery_order_number', deliveryOrderNumberPhrases],
  ['purchase_order_numbers', orderNumberPhrases],
  ['other', otherNumberPhrases],
]

/** Every spelling of every label; the first of two labels with one spelling has it. */
export const lexicon: ReadonlyMap<string, LabelPhrase> = new Map(
  labelSpellings
    .flatMap(([name, list]) => list.flatMap((phrase) => spellingsOf(phrase, name)))
    .map((phrase) => [phrase.compact, phrase] as const)
    .reverse(),
)

/** The length of the longest spelling. */
export const longestPhrase = Math.max(...Array.from(lexicon.keys(), (key) => key.length))

const prefixLength = 3

const longestByPrefix = new Map<string, number>()
for (const key of lexicon.keys()) {
  const prefix = key.slice(0, prefixLength)
  longestByPrefix.set(prefix, Math.max(longestByPrefix.get(prefix) ?? 0, key.length))
}

/** The length of the longest spelling that begins with these letters; 0 if there is none. */
export const longestWithPrefix = (letters: string): number =>
  Math.max(
    longestByPrefix.get(letters.slice(0, prefixLength)) ?? 0,
    longestByPrefix.get(letters.slice(0, prefixLength - 1)) ?? 0,
  )
