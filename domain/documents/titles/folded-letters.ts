/**
 * What a recogniser confuses is made equal on both sides of a comparison: O and 0, I, l and 1, S and 5, B and 8,
 * rn and m. Spaces are no guide, since words arrive torn apart and glued together.
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

/** A reference, an amount or a date: its digits stand for themselves and are no garbled letters. */
const isNumber = (word: string): boolean => {
  const digits = count(word, /\d/g)
  return digits > 1 && digits > count(word, /\p{L}/gu)
}

export const foldWord = (word: string): string =>
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

/** The same words stand on every page; what is remembered of them stays small. */
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
  const known = remembered.get(word)
  if (known !== undefined) return known
  if (remembered.size >= mostRemembered) remembered.clear()
  const pieces = foldedPieces(word)
  remembered.set(word, pieces)
  return pieces
}

export const foldedWords = (text: string): readonly string[] => text.split(/\s+/).flatMap(piecesOf)

/** All letters without spaces, made comparable. */
export const lettersOf = (text: string): string => foldedWords(text).join('')

/** Words with a space before and after each, so that ` word ` finds whole words only. */
export const spacedOf = (text: string): string => ` ${foldedWords(text).join(' ')} `
