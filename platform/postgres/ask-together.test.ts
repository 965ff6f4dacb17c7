import { expect, it } from 'vitest'
import { askTogether } from './ask-together.ts'

type Question = { readonly keys: readonly number[]; answer(): void; fail(error: Error): void }

/** Questions wait until the test answers them, with ten times each key. */
function heldQuestions() {
  const asked: Question[] = []
  const ask = (keys: readonly number[]) =>
    new Promise<readonly number[]>((resolve, reject) =>
      asked.push({ keys, answer: () => resolve(keys.map((key) => key * 10)), fail: reject }),
    )
  return { asked, ask }
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

it('asks the keys of one turn together and gives each caller its answer', async () => {
  const { asked, ask } = heldQuestions()
  const together = askTogether(ask)
  const answers = Promise.all([1, 2, 3].map(together))
  await turn()
  expect(asked.map(({ keys }) => keys)).toEqual([[1, 2, 3]])
  asked[0]?.answer()
  expect(await answers).toEqual([10, 20, 30])
})

it('keeps keys that come while as many questions as allowed are under way for the next one', async () => {
  const { asked, ask } = heldQuestions()
  const together = askTogether(ask, { atOnce: 1 })
  const first = together(1)
  await turn()
  const later = [together(2), together(3)]
  await turn()
  expect(asked).toHaveLength(1)
  asked[0]?.answer()
  await first
  await turn()
  expect(asked[1]?.keys).toEqual([2, 3])
  asked[1]?.answer()
  expect(await Promise.all(later)).toEqual([20, 30])
})

it('splits what is more than one question may have', async () => {
  const { asked, ask } = heldQuestions()
  const together = askTogether(ask, { atMost: 2 })
  const answers = Promise.all([1, 2, 3].map(together))
  await turn()
  expect(asked.map(({ keys }) => keys)).toEqual([[1, 2], [3]])
  for (const each of asked) each.answer()
  expect(await answers).toEqual([10, 20, 30])
})

it('fails for the callers of the failed question only, and goes on', async () => {
  const { asked, ask } = heldQuestions()
  const together = askTogether(ask, { atOnce: 1 })
  const failed = together(1)
  await turn()
  const later = together(2)
  asked[0]?.fail(new Error('away'))
  await expect(failed).rejects.toThrow('away')
  await turn()
  asked[1]?.answer()
  expect(await later).toBe(20)
})
