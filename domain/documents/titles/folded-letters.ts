/**
 * Characters that OCR confuses are made equal on both sides of a comparison: O and 0, I, l and 1, S
 * and 5, B and 8, rn and m. Blanks are ignored, because OCR splits and joins words.
 */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '|': 'i',
  '!': 'i',
  l: 'i',
  '5': 's',
  '8': 'b',
  ß: 'ss',
}
const joints = /[:;,/_.]+/
const accents = /\p{M}/gu

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** A reference, an amount or a date, whose digits are not misread letters. */
const isNumber = (word: string): boolean => {
  const digits = count(word, /\d/g)
  return digits > 1 && digits > count(word, /\p{L}/gu)
}

const foldWord = (word: string): string =>
  isNumber(word)
    ? ''
    : word
        .normalize('NFKD')
        .replace(accents, '')
        .toLowerCase()
        .replace(/[01|!l58ß]/g, (letter) => lookalikes[letter] ?? letter)
        .replace(/[^\p{L}]/gu, '')
        .replaceAll('rn', 'm')
        .replaceAll('vv', 'w')

/** The cache of words is cleared at this size: most words recur on every page. */
const mostRemembered = 20_000
const remembered = new Map<string, readonly string[]>()

const foldedPieces = (word: string): readonly string[] =>
  isNumber(word)
    ? []
    : word
        .split(joints)
        .map(foldWord)
        .filter((piece) => piece !== '')

function piecesOf(word: string): readonly string[] {
  const cached = remembered.get(word)
  if (cached !== undefined) return cached
  if (remembered.size >= mostRemembered) remembered.clear()
  const pieces = foldedPieces(word)
  remembered.set(word, pieces)
  return pieces
}

export const foldedWords = (text: string): readonly string[] => text.split(/\s+/).flatMap(piecesOf)

/** All letters without blanks, folded for comparison. */
export const lettersOf = (text: string): string => foldedWords(text).join('')

/** The folded words with a blank before and after each, so that ` word ` finds whole words only. */
export const spacedOf = (text: string): string => ` ${foldedWords(text).join(' ')} `
