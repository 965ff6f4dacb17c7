import { expect, test } from 'vitest'
import { labelSpellings, spellingsOf } from './lexicon.ts'
import type { LabelPhrase } from './lexicon.ts'

type Spelling = { readonly text: string; readonly phrases: readonly LabelPhrase[] }

const spellings: readonly Spelling[] = labelSpellings.flatMap(([name, list]) =>
  list.map((text) => ({ text: `${name}: ${text}`, phrases: spellingsOf(text, name) })),
)

type Given = { readonly phrase: LabelPhrase; readonly by: Spelling }

/** The spellings by their letters; the first one counts. */
const givers = new Map<string, Given[]>()
for (const by of spellings)
  for (const phrase of by.phrases) {
    const before = givers.get(phrase.compact) ?? []
    if (before.at(-1)?.by !== by) givers.set(phrase.compact, [...before, { phrase, by }])
  }

/** Whether the letters have the same meaning without this spelling. */
function isGivenAnyway(phrase: LabelPhrase, by: Spelling): boolean {
  const [first, second] = givers.get(phrase.compact) ?? []
  if (first?.by !== by) return true
  return second?.phrase.name === phrase.name && second.phrase.weak === phrase.weak
}

test('no spelling is empty or repeats another one: case, accents, blanks and punctuation do not count', () => {
  const needless = spellings.filter((one) =>
    one.phrases.every((phrase) => isGivenAnyway(phrase, one)),
  )
  expect(needless.map(({ text }) => text)).toEqual([])
})
