import { expect, test } from 'vitest'
import { untilDecided } from './await-answers.ts'
import type { Knows, Said } from './await-answers.ts'

const never = new Promise<Said>(() => undefined)
const says = (scac: string, knows: Knows): Promise<Said> => Promise.resolve({ scac, knows })

/** Longer than any test may take. */
const long = 1_000_000

test.each<[string, Promise<Said>[], number, string[]]>([
  ['nobody was asked', [], long, []],
  ['all have said no', [says('A', 'no'), says('B', 'unknown')], long, ['A', 'B']],
  ['the likeliest knows it, another is silent', [says('A', 'yes'), never], long, ['A']],
  ['those before it have said no', [says('A', 'no'), says('B', 'yes'), never], long, ['A', 'B']],
  ['a likelier one stays silent too long', [never, says('B', 'yes'), never], 0, ['B']],
])('it is decided when %s', async (_name, asked, graceMs, said) => {
  expect((await untilDecided(asked, graceMs)).map(({ scac }) => scac)).toEqual(said)
})

test('a likelier carrier that is late is waited for', async () => {
  let answer: (said: Said) => void = () => undefined
  const late = new Promise<Said>((resolve) => (answer = resolve))
  const decided = untilDecided([late, says('B', 'yes')], long)
  await says('B', 'yes')
  answer({ scac: 'A', knows: 'yes' })
  expect(await decided).toEqual([
    { scac: 'A', knows: 'yes' },
    { scac: 'B', knows: 'yes' },
  ])
})

test('who cannot be asked at all is an error, as it is for all', async () => {
  await expect(untilDecided([never, Promise.reject(new Error('stopped'))], long)).rejects.toThrow(
    'stopped',
  )
})
