import type { LabelAt } from './label-at.ts'
import { titles } from './label-kinds.ts'
import type { Phrase } from './lexicon.ts'
import { compactOf, differBy, lexicon, longest } from './lexicon.ts'

const byLength = new Map<string, Phrase[]>()
for (const phrase of lexicon.values()) {
  const key = `${phrase.compact.charAt(0)}${String(phrase.compact.length)}`
  const alike = byLength.get(key)
  if (alike === undefined) byLength.set(key, [phrase])
  else alike.push(phrase)
}

function nearest(letters: string, most: number): Phrase | null {
  for (let length = letters.length - most; length <= letters.length + most; length += 1) {
    const alike = byLength.get(`${letters.charAt(0)}${String(length)}`) ?? []
    const phrase = alike.find(({ compact }) => differBy(compact, letters, most))
    if (phrase !== undefined) return phrase
  }
  return null
}

/**
 * A label that was misread or misspelt: the whole text, or what is before its colon, differs by a letter or two.
 * In a scan short words count as well.
 */
export function misreadLabel(text: string, scanned: boolean): LabelAt | null {
  const colon = text.indexOf(':')
  const { letters } = compactOf(colon < 0 ? text : text.slice(0, colon))
  if (letters.length < (scanned ? 6 : 10) || letters.length > longest || titles.has(letters)) {
    return null
  }
  const phrase = nearest(letters, letters.length < 10 ? 1 : 2)
  const end = colon < 0 ? text.length : colon + 1
  return phrase && { names: [phrase.name], weak: phrase.weak, start: 0, end, colon: colon >= 0 }
}
