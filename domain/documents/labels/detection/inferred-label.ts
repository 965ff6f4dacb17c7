import { datesIn } from '../../values/dates.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import { conceptsOf } from './concepts.ts'
import type { Concept } from './concepts.ts'
import { labelAt } from './label-at.ts'
import type { DetectedLabel } from './label-at.ts'
import { asksForDate } from '../phrases/label-kinds.ts'
import { labelRules } from './label-rules.ts'
import type { LabelRule } from './label-rules.ts'
import type { LabelName } from '../phrases/phrases.ts'

/** Words that make no difference to any label. */
const neutral: ReadonlySet<Concept> = new Set([
  ...(['filler', 'expected', 'name', 'address', 'number', 'kind'] as const),
])

const mostWords = 8
const mostLetters = 60

type LabelMeaning = readonly (readonly Concept[])[]

/** The meanings of all words; null where one of them belongs to no label. */
function meaningOf(text: string): LabelMeaning | null {
  const words = upperWithoutAccents(text.replace(/\([^)]*\)?/g, ' '))
    .replace(/\b(B|M|H|P|S)[./]+\s?(L|B|O|I)\b\.?(?:\/L)?/g, '$1$2')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  if (words.length < 2 || words.length > mostWords) return null
  const meanings = words.map(conceptsOf)
  return meanings.every((meaning) => meaning !== null) ? meanings : null
}

function matchesRule(meaning: LabelMeaning, { needs, may = [] }: LabelRule): boolean {
  const allowed = new Set([...needs, ...may, ...neutral])
  return (
    needs.every((need) => meaning.some((concepts) => concepts.includes(need))) &&
    meaning.every((concepts) => concepts.some((concept) => allowed.has(concept)))
  )
}

const mostSpecific = [...labelRules].sort((one, other) => other.needs.length - one.needs.length)

function nameOf(text: string, colon: boolean): LabelName | null {
  if (text.length > mostLetters || /\d/.test(text)) return null
  const meaning = meaningOf(text)
  if (meaning === null) return null
  const rule = mostSpecific.find((each) => (colon || !each.colonOnly) && matchesRule(meaning, each))
  return rule?.name ?? null
}

const longestBilingual = 70

/** `YUKLEME LIMANI / POL`, `B/L / GUIA`: the known language tells what the other one asks for. */
function bilingual(text: string): readonly LabelName[] | null {
  const parts = text
    .replace(/\([^)]*\)?/g, ' ')
    .replace(/\bM[3³]/gi, 'CBM')
    .replace(/\b([BDP])\/([LO])\b/gi, '$1$2')
    .split('/')
    .map((part) => part.trim())
  const isWords =
    parts.length === 2 && parts.every((part) => /^\p{L}[\p{L}\s.,&'’–-]+$/u.test(part))
  if (!isWords || text.length > longestBilingual) return null
  const named = parts.map((part) => {
    const label = labelAt(part, 0, false)
    const whole = label !== null && !/\p{L}/u.test(part.slice(label.end))
    return whole ? label.names : null
  })
  return named[1] ?? named[0] ?? null
}

/** `ETA Rotterdam`, `Shipped on board MAERSK SENTOSA`: a label with its port or ship. */
const labelsWithPlace: readonly (readonly [RegExp, LabelName])[] = [
  [/^(?:ETA|ATA)\s\p{L}[\p{L}\s.,'’/()-]{2,30}$/u, 'eta'],
  [/^(?:ETD|ETS|ATD)\s\p{L}[\p{L}\s.,'’/()-]{2,30}$/u, 'etd'],
  [/^(?:(?:SHIPPED|LADEN|LOADED) )?ON BOARD\s\p{L}[\p{L}\s.,'’/()-]{2,30}$/iu, 'on_board_date'],
]

/**
 * Infers a label that is in no list from its words: each is a word of labels, and together they
 * match a rule. The label is the whole text, the part before its colon, or the part before a date.
 */
export function inferredLabel(text: string): DetectedLabel | null {
  const colon = text.search(/[:：]/)
  const end = colon < 0 ? (datesIn(text)[0]?.index ?? text.length) : colon
  const after = colon < 0 ? end : colon + 1
  const label = { start: 0, end: after, colon: colon >= 0, weak: true }
  const both = bilingual(text.slice(0, end))
  if (both !== null && (colon >= 0 || end === text.length)) return { ...label, names: both }
  const [, atPlace] =
    labelsWithPlace.find(([pattern]) => pattern.test(text.slice(0, end).trim())) ?? []
  const name = nameOf(text.slice(0, end), colon >= 0) ?? atPlace ?? null
  if (name === null || (colon < 0 && end < text.length && !asksForDate(name))) return null
  return { ...label, names: [name] }
}

const scripts = ['Han', 'Hangul', 'Hiragana', 'Katakana', 'Thai', 'Arabic', 'Hebrew', 'Cyrillic']
const otherScript = new RegExp(`[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]+`, 'gu')
const longestInTwoScripts = 80

/** `数量 QTY`, `DESCRIPTION OF GOODS 品名 (Наименование)`: the words in Latin letters are the label. */
export function labelBesideOtherScript(text: string): DetectedLabel | null {
  if (text.length > longestInTwoScripts || !new RegExp(otherScript).test(text)) return null
  const latin = text.replace(otherScript, ' ').replace(/[(（][^()（）]{0,20}[)）]/g, ' ')
  const asked = latin.replace(/[\s/|,:：–-]+$/u, '').replace(/^[\s/|,.:：)）–-]+/u, '')
  const label = /\p{L}/u.test(asked) ? labelAt(asked, 0, true) : null
  if (label === null || /[\p{L}\p{N}]/u.test(asked.slice(label.end))) return null
  return { ...label, start: 0, end: text.length, colon: /[:：]\s*$/.test(text) }
}
