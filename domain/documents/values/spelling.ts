// How words are written and misread: accents, letters and digits that look alike, and how far two spellings differ.

/** Upper case without accents, every character where it was. */
export function upperWithoutAccents(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toUpperCase()
  return Array.from(text, (character) => {
    const bare = character
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      // Unicode does not take this letter apart.
      .replace('Ł', 'L')
    return bare.length === character.length ? bare : character
  }).join('')
}

/** The letter that OCR confuses with each digit. */
export const letterOfDigit: ReadonlyMap<string, string> = new Map(
  Object.entries({ '0': 'O', '1': 'I', '5': 'S', '8': 'B', '2': 'Z', '6': 'G' }),
)

export const digitOfLetter: ReadonlyMap<string, string> = new Map(
  Array.from(letterOfDigit, ([digit, letter]) => [letter, digit] as const),
)

/** Whether two texts differ by at most `most` letters that are changed, added or missing. */
export function differBy(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return false
    row = next
  }
  return (row.at(-1) ?? 0) <= most
}

const digitFor: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
}

// Between digits: 44O793, 17,O82. S and B occur in numbers of letters and digits, so they need more
// digits around them.
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

/** Recognised text with letters among digits, and digits among letters, repaired. */
export const withLettersRepaired = (text: string): string =>
  text.replace(strayLetter, (letter) => digitFor[letter] ?? letter).replace(strayDigit, word)
