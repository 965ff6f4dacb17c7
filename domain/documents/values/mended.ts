import { letterOfDigit } from './look-alikes.ts'

const digitFor: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
}

// Between digits: 44O793, 17,O82. S and B are also in numbers of letters and digits: they need more around them.
const strayLetter = /(?<=\d[.,]?)[OQIl|](?=[\d.,]*\d)|(?<=\d{2})[SB](?=\d{2})/g

// One digit within a word: C0LUMBUS, Ha1brook, 5ECAUCUS.
const strayDigit = /(?<![\p{L}\p{N}])(\p{L}*)([0158])(\p{L}+)(?![\p{L}\p{N}])/gu

function word(whole: string, before: string, digit: string, after: string): string {
  if (before.length + after.length < 5) return whole
  const letter =
    digit === '1' && /\p{Ll}/u.test(after) && before !== ''
      ? 'l'
      : (letterOfDigit.get(digit) ?? digit)
  const lower = /^\p{Ll}/u.test(after) && /\p{Ll}$/u.test(before)
  return before + (lower ? letter.toLowerCase() : letter) + after
}

/** What was recognised in a scan, with letters among digits and digits among letters set right. */
export const mended = (text: string): string =>
  text.replace(strayLetter, (letter) => digitFor[letter] ?? letter).replace(strayDigit, word)
