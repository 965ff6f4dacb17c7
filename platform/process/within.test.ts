import { expect, test } from 'vitest'
import { within } from './within.ts'

test('a promise that takes too long rejects with the message', async () => {
  await expect(within(1, new Promise(() => {}), 'too late')).rejects.toThrow('too late')
  await expect(within(1_000, Promise.resolve('in time'), 'too late')).resolves.toBe('in time')
})
