// Decides which statements an answer takes back by no longer containing them.
import { legMatches, vesselDiffers } from '../moves/conveyances.ts'
import { isInbound } from '../moves/moves.ts'
import type { VoidReason } from './observation.ts'
import { indexWords, isElsewhereOnVoyage, isOlder, wordAboutSame } from './words.ts'
import type { Word } from './words.ts'

/** Why a word is taken back, and by which one; null where the whole answer does it. */
export type TakenBack = { readonly reason: VoidReason; readonly by: Word | null }

type Find = ReturnType<typeof indexWords>

/** A word that stands in the place of another one, which the answer no longer contains. */
function replacementOf(word: Word, find: Find): TakenBack | null {
  const by = wordAboutSame(word, find).find((other) => !isOlder(other, word))
  return by === undefined ? null : { reason: 'replaced', by }
}

/** A container is put aboard, and taken off, once on one voyage of one ship: another port is a correction. */
function contradictionOf(word: Word, find: Find): TakenBack | null {
  if (!['LOAD', 'DISC'].includes(word.move?.code ?? '')) return null
  const by = find('code', word).find(
    (other) =>
      (other.move?.act || !word.move?.act) &&
      isElsewhereOnVoyage(word, other) &&
      !isOlder(other, word),
  )
  return by === undefined ? null : { reason: 'contradicted', by }
}

const longestDelayMs = 30 * 24 * 60 * 60_000

/**
 * An expectation, ahead of the answer, that the ship will reach the port where the container is said to have arrived or
 * been taken off. An answer with the actual event beside it has forgotten to remove the expectation.
 */
function expectedAgain(word: Word, answer: readonly Word[]): TakenBack | null {
  const { event, move, boxes } = word
  if (!move?.act || !['ARRI', 'DISC'].includes(move.code)) return null
  const here = answer.filter(
    (other) =>
      other.move?.place === move.place &&
      legMatches(other.event, event) &&
      (other.boxes.includes('') || other.boxes.some((box) => boxes.includes(box))),
  )
  if (here.some((other) => other.move?.act && isInbound(other.move))) return null
  const by = here.find(
    (other) =>
      other.move?.code === 'ARRI' &&
      other.move.at > other.received_at &&
      other.move.at - move.at <= longestDelayMs &&
      !isOlder(other, word),
  )
  return by === undefined ? null : { reason: 'contradicted', by }
}

type Span = { from: number; until: number }

/** From the first to the last move that an answer has about each container; those without one are about all. */
function spansOf(words: readonly Word[]): (word: Word) => Span {
  const spans = new Map<string, Span>()
  const widen = (box: string, at: number): void => {
    const span = spans.get(box)
    if (span === undefined) spans.set(box, { from: at, until: at })
    else Object.assign(span, { from: Math.min(span.from, at), until: Math.max(span.until, at) })
  }
  for (const { move, boxes } of words)
    if (move !== null) for (const box of boxes) widen(box, move.at)
  const all = [...spans.values()]
  const shared = spans.get('')
  return ({ boxes }) => {
    const own = boxes.includes('') ? all : boxes.flatMap((box) => spans.get(box) ?? [])
    // An answer that does not name the container is not about it.
    if (own.length === 0) return { from: Infinity, until: -Infinity }
    const both = shared === undefined ? own : [...own, shared]
    return {
      from: Math.min(...both.map(({ from }) => from)),
      until: Math.max(...both.map(({ until }) => until)),
    }
  }
}

const isWithin = (word: Word, { from, until }: Span): boolean =>
  word.move !== null && from <= word.move.at && word.move.at <= until

/** Whether the planned move has happened; a window of the history may show neither the plan nor the move any more. */
const isFulfilled = (word: Word, find: Find): boolean =>
  find('place', word).some((other) => other.move?.act && !vesselDiffers(other.event, word.event))

/** Whether the plan is for a ship or a port that the container no longer takes, as the answer names another one. */
const isChanged = (word: Word, find: Find): boolean =>
  find('place', word).some((other) => vesselDiffers(other.event, word.event)) ||
  find('code', word).some((other) => isElsewhereOnVoyage(word, other))

/**
 * The plans that a complete answer leaves out. Carriers shorten histories and send windows of them: only an answer that
 * has what happened, and speaks of times before and after the plan, or of something else in its place, says by leaving it
 * out that it is no longer planned.
 */
function leftOut(unsaid: readonly Word[], answer: readonly Word[], find: Find): ReadonlySet<Word> {
  const spanOf = spansOf(answer)
  const missing = unsaid.filter((word) => word.move?.act && isWithin(word, spanOf(word)))
  const incomplete = new Set(missing.flatMap(({ boxes }) => boxes))
  const isComplete = ({ boxes }: Word): boolean =>
    !incomplete.has('') &&
    !boxes.some((box) => incomplete.has(box) || (box === '' && incomplete.size > 0))
  const spoken = (word: Word): boolean => spanOf(word).from !== Infinity
  const findAll = indexWords([...answer, ...unsaid])
  const plans = unsaid.filter(
    (word) =>
      word.move?.act === false && spoken(word) && isComplete(word) && !isFulfilled(word, findAll),
  )
  const gone = plans.filter((word) => isWithin(word, spanOf(word)) || isChanged(word, find))
  // The arrival of a ship that the container no longer takes goes with its departure.
  const goesAlong = (word: Word): boolean =>
    gone.some(
      (other) =>
        other.boxes.some((box) => word.boxes.includes(box)) && legMatches(other.event, word.event),
    ) && !answer.some((other) => legMatches(other.event, word.event))
  return new Set([...gone, ...plans.filter((word) => !gone.includes(word) && goesAlong(word))])
}

/**
 * The words that an answer takes back, among those that it does not contain. `isComplete` is false for messages that tell
 * what is new, whose silence says nothing. What has happened stays, unless the answer contradicts it.
 */
export function takenBackBy(
  answer: readonly Word[],
  unsaid: readonly Word[],
  isComplete: boolean,
): ReadonlyMap<Word, TakenBack> {
  const find = indexWords(answer)
  const taken = new Map<Word, TakenBack>()
  for (const word of unsaid) {
    const found = replacementOf(word, find) ?? contradictionOf(word, find)
    if (found !== null) taken.set(word, found)
  }
  if (!isComplete) return taken
  for (const word of unsaid) {
    const found = taken.has(word) ? null : expectedAgain(word, answer)
    if (found !== null) taken.set(word, found)
  }
  const rest = unsaid.filter((word) => !taken.has(word))
  for (const word of leftOut(rest, answer, find)) taken.set(word, { reason: 'left_out', by: null })
  return taken
}
