import { documentTypes } from '../document-types.ts'
import type { TypeScore } from './score.ts'
import { lettersOf } from '../titles/folded-letters.ts'

const mostPhrases = 3
const quoted = (text: string): string => `"${text.trim().replace(/\s+/g, ' ')}"`

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

/** The strongest phrases that the title does not already contain. */
const speaking = ({ evidence, title }: TypeScore): readonly string[] =>
  evidence
    .filter(({ weight }) => weight > 0.2)
    .filter(({ phrase }) => !lettersOf(title?.text ?? '').includes(lettersOf(phrase)))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostPhrases)
    .map(({ phrase }) => quoted(phrase))

const onTitle = ({ title, type }: TypeScore): string => {
  if (!title || title.strength * (title.types[type] ?? 0) < 0.3) return ''
  const size = title.isLarge ? ' large' : ''
  const place = title.isTop ? ' at the top of' : ' on'
  return `The title ${quoted(title.text)} stands${size}${place} page ${title.page}`
}

const onEvidence = (decided: TypeScore, afterTitle: boolean): string => {
  const phrases = speaking(decided)
  if (phrases.length === 0) return ''
  const ending = phrases.length === 1 ? 's' : ''
  return afterTitle
    ? `; ${listed(phrases)} agree${ending}`
    : `No title was found, but ${listed(phrases)} speak${ending} for it`
}

const onCorrections = ({ learned, type }: TypeScore): string => {
  if (!learned) return ''
  const count = learned.corrections === 1 ? 'a document' : `${learned.corrections} documents`
  return `It resembles ${count} that you called ${quoted(documentTypes[type])}.`
}

const onDoubt = (next: TypeScore, confidence: number): string =>
  confidence < 0.7 && next.type !== 'other'
    ? `It could also be: ${documentTypes[next.type].toLowerCase()}.`
    : ''

const onOther = 'Nothing on it speaks clearly for any of the known types.'

/** The reasons for the type, in plain words for the user who checks it. */
export const notesOn = (decided: TypeScore, next: TypeScore, confidence: number): string => {
  const title = onTitle(decided)
  const evidence = onEvidence(decided, title !== '')
  const content = `${title}${evidence}`
  const plain =
    content === '' || (decided.type === 'other' && title === '') ? onOther : `${content}.`
  const issuer = decided.issuer ? `It has ${decided.issuer}.` : ''
  const learned = onCorrections(decided)
  return [learned, learned && plain === onOther ? '' : plain, issuer, onDoubt(next, confidence)]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
