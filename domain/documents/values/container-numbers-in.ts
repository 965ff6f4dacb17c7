import { validContainerNumber } from '../../numbers/container-number.ts'
import { digitOfLetter, letterOfDigit } from './spelling.ts'

type ContainerNumberIn = {
  readonly index: number
  readonly length: number
  readonly number: string
  /** A misread character was repaired. */
  readonly repaired: boolean
  /** One of its first four letters was repaired, as in `M5KU9070323`. */
  readonly lettersChanged: boolean
}

const lettersFor = new Map([...letterOfDigit, ['|', 'I']])
const digitsFor = new Map([
  ...digitOfLetter,
  ...Object.entries({ Q: '0', D: '0', L: '1', '|': '1' }),
])

const between = '[\\s\\-–.,:/_]{0,3}'
const digit = '[0-9OQDILSBZG|]'
const spaced = `${digit}(?:[\\s\\-–.]?${digit})`
// A letter may be a misread check digit, but not where it begins a word: `NGP2204413  SEGU...`.
const check = '(?:[0-9](?![0-9])|[OQDILSBZG|](?![A-Z0-9]))'
const pattern = new RegExp(
  `(?<![A-Z0-9])([A-Z0158|]{3})\\s?([UJZV0O2])${between}(${spaced}{5})${between}(${check})`,
  'g',
)

const exchanged = (text: string, table: ReadonlyMap<string, string>): string =>
  Array.from(text, (character) => table.get(character) ?? character).join('')

const categoryOf = (letter: string): string =>
  letter === '2' ? 'Z' : /[V0O]/.test(letter) ? 'U' : letter

function readMatch(match: RegExpExecArray): ContainerNumberIn | null {
  const [whole, owner = '', category = '', serial = '', check = ''] = match
  const digits = (serial + check).replace(/[^A-Z0-9|]/g, '')
  const raw = owner + category + digits
  const number = validContainerNumber(
    exchanged(owner, lettersFor) + categoryOf(category) + exchanged(digits, digitsFor),
  )
  const changes =
    number === null ? 0 : Array.from(raw).filter((one, at) => one !== number[at]).length
  if (number === null || changes > 3) return null
  const lettersChanged = raw.slice(0, 4) !== number.slice(0, 4)
  // `ML-AE0087714 40 DRY`: a seal behind the letters of its line, whose digits only the size would fill up.
  if (lettersChanged && /[A-Z0-9]-$/.test(match.input.slice(0, match.index))) return null
  return {
    index: match.index,
    length: whole.length,
    number,
    repaired: changes > 0,
    lettersChanged,
  }
}

// After a failed match the search continues one character later, where a match may begin.
function firstFrom(text: string, start: number): ContainerNumberIn | null {
  const search = new RegExp(pattern)
  search.lastIndex = start
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const read = readMatch(match)
    if (read !== null) return read
    search.lastIndex = match.index + 1
  }
  return null
}

/**
 * The container numbers with a correct check digit in a text, however they are spaced or joined:
 * `MSKU 123456 7`, `MSKU-1234567/40HC/SEAL123`. O and 0, I and 1, S and 5, B and 8 are exchanged
 * only where the check digit then fits.
 */
export function containerNumbersIn(text: string): readonly ContainerNumberIn[] {
  const upper = text.toUpperCase()
  const found: ContainerNumberIn[] = []
  for (
    let next = firstFrom(upper, 0);
    next !== null;
    next = firstFrom(upper, next.index + next.length)
  ) {
    found.push(next)
  }
  return found
}
