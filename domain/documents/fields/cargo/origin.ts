// The country of origin, at its label and in sentences: certificates declare it, and invoices add
// it beneath.
import type { ExtractedFields } from '../fields.ts'
import type { Cell, CellRows } from '../../labels/cells/cell.ts'
import { isCountry } from '../../values/address.ts'
import type { DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, foundAnswer, foundIn, textOf, wordsUpTo } from '../reading.ts'

const country = "(?:the )?(\\p{L}[\\p{L}.'’]*(?: (?!and\\b)[\\p{L}.'’]+){0,4}?)"

const produced = new RegExp(
  `\\b(?:goods|merchandise|products|articles)\\b.{0,40}?\\b(?:produced|manufactured|made|grown) in ${country}(?=$|[,;(]|\\.(?:\\s|$)|\\s(?:and|by|from|under|in)\\b)`,
  'iu',
)

const longest = 300
const mostWords = 5

/** `of Republic of Korea origin`: the country in the words before `origin`. */
function ofOrigin(text: string): string | null {
  const end = text.search(/ origin\b/i)
  const words = end < 0 ? [] : text.slice(0, end).split(' ')
  for (let count = mostWords; count > 0; count -= 1) {
    const from = words.length - count
    const name = words.slice(Math.max(from, 0)).join(' ')
    const isOf = from <= 0 || /^of$/i.test(words[from - 1] ?? '')
    if (isOf && isCountry(name)) return name
  }
  return null
}

/** The country that a sentence declares, or null. */
export function declaredOrigin(whole: string): string | null {
  const text = whole.slice(0, longest)
  const made = produced.exec(text)?.[1] ?? ''
  return isCountry(made) ? made : ofOrigin(text)
}

const onGoods = new Set(['certificate_of_origin', 'commercial_invoice', 'packing_list'])

/**
 * The cell that begins close beneath another one. A distant cell, or one on another page, ends the
 * search.
 */
function nextLine(cells: readonly Cell[], { box, page }: Cell, at: number): Cell | null {
  for (let next = at + 1; next < cells.length; next += 1) {
    const cell = cells[next]
    const gap = cell === undefined ? Infinity : cell.box.y - box.y
    if (cell?.page !== page || Math.abs(gap) >= 2 * box.height) return null
    if (gap > 0 && Math.abs(cell.box.x - box.x) < 2) return cell
  }
  return null
}

/** Single lines, and pairs of lines that a sentence may be broken over. */
const sentences = (cells: readonly Cell[]): CellRows =>
  cells.flatMap((cell, at) => {
    const next = nextLine(cells, cell, at)
    return next === null ? [[cell]] : [[cell], [cell, next]]
  })

export function readOrigin(reading: DocumentReading): ExtractedFields {
  if (!onGoods.has(reading.type)) return {}
  const cells = cellsOf(reading).filter(({ names, text }) => names === null && text.length > 8)
  const mentions = cells.filter(({ text }) =>
    /\borigin\b|\bproduced\b|\bmade\b|\bgrown\b|manufactured/i.test(text),
  )
  for (const sentence of sentences(mentions.length > 0 ? cells : [])) {
    const origin = declaredOrigin(textOf(sentence))
    if (origin !== null) return { country_of_origin: foundIn(origin, sentence, 0.75) }
  }
  return {}
}

/** `"PE"`, `"WO"`: by which rule the goods are of their origin, in quotes. */
const criterion = /^["“”]([^"“”]{1,6})["“”]$/

/** Whether a text is a criterion; two letters in quotes are one, be they those of Peru. */
function isCriterion(text: string): boolean {
  const [, inQuotes] = criterion.exec(text) ?? []
  return inQuotes !== undefined && (inQuotes.length < 3 || !isCountry(inQuotes))
}

/**
 * `CHILE. Lots 118 and 120`, `CHILE | 7 crates`: the country ends where another text begins. A
 * small first letter marks no name.
 */
function readOriginCountry(text: string): string | null {
  if (isCriterion(text)) return null
  const country = wordsUpTo(
    40,
    0,
  )(text.slice(0, 300).replace(/(?<=\p{L}{3})\.\s.*$|\s\|\s.*$/su, ''))
  return country !== null && (!/^\p{Ll}/u.test(country) || isCountry(country)) ? country : null
}

/** The country at its label. */
export function readOriginAtLabel(reading: DocumentReading): ExtractedFields {
  const [answer] = answersTo(reading, ['country_of_origin'], readOriginCountry)
  return answer ? { country_of_origin: foundAnswer(answer) } : {}
}
