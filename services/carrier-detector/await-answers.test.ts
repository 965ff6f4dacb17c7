import { expect, test } from 'vitest'
import { awaitAnswers } from './await-answers.ts'
import type { Knows, ProbeAnswer } from './await-answers.ts'

const never = new Promise<ProbeAnswer>(() => undefined)
const answerOf = (scac: string, knows: Knows): Promise<ProbeAnswer> =>
  Promise.resolve({ scac, knows })

/** Longer than any test may take. */
const long = 1_000_000

test.each<[string, Promise<ProbeAnswer>[], number, string[]]>([
  ['no carrier was asked', [], long, []],
  [
    'all carriers have answered no',
    [answerOf('A', 'no'), answerOf('B', 'unknown')],
    long,
    ['A', 'B'],
  ],
  [
    'the likeliest carrier knows the number, another is silent',
    [answerOf('A', 'yes'), never],
    long,
    ['A'],
  ],
  [
    'all likelier carriers have answered no',
    [answerOf('A', 'no'), answerOf('B', 'yes'), never],
    long,
    ['A', 'B'],
  ],
  ['a likelier carrier is silent beyond the grace', [never, answerOf('B', 'yes'), never], 0, ['B']],
])('the wait ends when %s', async (_name, pending, graceMs, scacs) => {
  expect((await awaitAnswers(pending, graceMs)).map(({ scac }) => scac)).toEqual(scacs)
})

test('a likelier carrier is waited for within the grace', async () => {
  let answer: (given: ProbeAnswer) => void = () => undefined
  const late = new Promise<ProbeAnswer>((resolve) => (answer = resolve))
  const decided = awaitAnswers([late, answerOf('B', 'yes')], long)
  await answerOf('B', 'yes')
  answer({ scac: 'A', knows: 'yes' })
  expect(await decided).toEqual([
    { scac: 'A', knows: 'yes' },
    { scac: 'B', knows: 'yes' },
  ])
})

test('a question that throws ends the wait with its error', async () => {
  await expect(awaitAnswers([never, Promise.reject(new Error('stopped'))], long)).rejects.toThrow(
    'stopped',
  )
})
