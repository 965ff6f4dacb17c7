import { foldedWords } from './folded-text.ts'

/** The words between two separators of a text, folded and without abbreviations. */
export type Segment = { readonly number: number; readonly words: readonly string[] }

const inFull: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['sankt', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['pt', 'port'],
  ['pto', 'puerto'],
  ['tg', 'tanjung'],
  ['tanjong', 'tanjung'],
  ['intl', 'international'],
  ['harbor', 'harbour'],
  ['centre', 'center'],
])

/** `上海港` and `上海市` are the port and the city of `上海`. */
const bareWord = (word: string): string =>
  inFull.get(word) ?? word.replace(/^(\p{Script=Han}{2,})[港市]$/u, '$1')

/** The words of a name, as they are compared. */
export const nameWords = (text: string): readonly string[] => foldedWords(text).map(bareWord)

/** The words of a name as one, so that `HAI PHONG` and `Haiphong` are equal. */
export const nameKey = (text: string): string => nameWords(text).join('')

/** `Port Klang (Westport), MY` is three segments. A hyphen separates only between blanks. */
export const segmentsOf = (text: string): readonly Segment[] =>
  text
    .split(/[,;|/()[\]\n]|\s[-–—]+\s/u)
    .map(nameWords)
    .filter((words) => words.length > 0)
    .map((words, number) => ({ number, words }))
