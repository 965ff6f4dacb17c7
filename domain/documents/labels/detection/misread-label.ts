import type { DetectedLabel } from './label-at.ts'
import { titles } from '../phrases/label-kinds.ts'
import { titleNames } from '../../titles/names.ts'
import { differBy } from '../../values/spelling.ts'
import type { LabelPhrase } from '../phrases/lexicon.ts'
import { compactOf, lexicon, longestPhrase } from '../phrases/lexicon.ts'

/** `NOTICE OF ARRIVAL` is no misspelt `Notice of arrival to`. */
const namesOfDocuments: ReadonlySet<string> = new Set(
  titleNames.map(({ name }) => compactOf(name).letters),
)

/** A bit for each letter that a word has. */
const signatureOf = (letters: string): number => {
  let bits = 0
  for (let at = 0; at < letters.length; at += 1) bits |= 1 << (letters.charCodeAt(at) & 31)
  return bits
}

/** A changed letter removes at most one bit and adds one. */
function differInLetters(one: number, other: number, most: number): boolean {
  let left = one ^ other
  let count = 0
  while (left !== 0 && count <= 2 * most) {
    left &= left - 1
    count += 1
  }
  return count > 2 * most
}

type SignedPhrase = { readonly phrase: LabelPhrase; readonly signature: number }

const byLength = new Map<string, SignedPhrase[]>()
for (const phrase of lexicon.values()) {
  const key = `${phrase.compact.charAt(0)}${String(phrase.compact.length)}`
  const alike = byLength.get(key)
  const signed = { phrase, signature: signatureOf(phrase.compact) }
  if (alike === undefined) byLength.set(key, [signed])
  else alike.push(signed)
}

function nearest(letters: string, most: number): LabelPhrase | null {
  const signature = signatureOf(letters)
  for (let length = letters.length - most; length <= letters.length + most; length += 1) {
    const alike = byLength.get(`${letters.charAt(0)}${String(length)}`) ?? []
    const found = alike.find(
      ({ phrase, signature: own }) =>
        !differInLetters(own, signature, most) && differBy(phrase.compact, letters, most),
    )
    if (found !== undefined) return found.phrase
  }
  return null
}

/**
 * A misread or misspelt label: the whole text, or its part before a colon, differs from a phrase by
 * one or two letters, a printed word by one. Short words count only in scans.
 */
export function misreadLabel(text: string, scanned: boolean): DetectedLabel | null {
  const colon = text.indexOf(':')
  const { letters } = compactOf(colon < 0 ? text : text.slice(0, colon))
  if (
    letters.length < (scanned ? 6 : 10) ||
    letters.length > longestPhrase ||
    titles.has(letters) ||
    namesOfDocuments.has(letters)
  ) {
    return null
  }
  // Two changed letters make another word of a printed one, as destination of designation.
  const isWord = !/\p{L}\s+\p{L}/u.test(colon < 0 ? text : text.slice(0, colon))
  const phrase = nearest(letters, letters.length < 10 || (isWord && !scanned) ? 1 : 2)
  const end = colon < 0 ? text.length : colon + 1
  return phrase && { names: [phrase.name], weak: phrase.weak, start: 0, end, colon: colon >= 0 }
}
