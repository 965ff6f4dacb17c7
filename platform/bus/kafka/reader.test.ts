import { expect, test, vi } from 'vitest'
import type { Member } from './member.ts'
import { kafkaReader } from './reader.ts'
import { silentLog } from '../../process/log.ts'

function memberInTests() {
  let end: (reason: Error | null) => void = () => {}
  const ended = new Promise<Error | null>((resolve) => (end = resolve))
  let stopped = false
  const member: Member = {
    ready: () => !stopped,
    ended,
    stop: () => {
      stopped = true
      end(null)
      return Promise.resolve()
    },
  }
  return { member, crash: () => end(new Error('gone')), stopped: () => stopped }
}

/** Joins as the given members; an error stands for a broker that is away. */
const joining = (...answers: (ReturnType<typeof memberInTests> | Error)[]) =>
  vi.fn(() => {
    const next = answers.shift()
    if (next === undefined || next instanceof Error)
      return Promise.reject(next ?? new Error('none'))
    return Promise.resolve(next.member)
  })

test('a membership that ends is followed by another, until the broker answers', async () => {
  const [first, second] = [memberInTests(), memberInTests()]
  const join = joining(first, new Error('away'), new Error('away'), second)
  const reader = await kafkaReader(join, silentLog(), 1)
  first.crash()
  await vi.waitFor(() => expect(join).toHaveBeenCalledTimes(4))
  await reader.stop()
  expect(second.stopped()).toBe(true)
  expect(reader.ready()).toBe(false)
})

test('no membership begins after the stop', async () => {
  const first = memberInTests()
  const join = joining(first, memberInTests())
  const reader = await kafkaReader(join, silentLog(), 60_000)
  first.crash()
  await reader.stop()
  await reader.stop()
  expect(join).toHaveBeenCalledTimes(1)
})

test('a member that joins while the reader stops is stopped as well', async () => {
  const [first, late] = [memberInTests(), memberInTests()]
  let arrive: (member: Member) => void = () => {}
  const arriving = new Promise<Member>((resolve) => (arrive = resolve))
  const join = vi.fn(() => arriving).mockImplementationOnce(() => Promise.resolve(first.member))
  const reader = await kafkaReader(join, silentLog(), 1)
  first.crash()
  await vi.waitFor(() => expect(join).toHaveBeenCalledTimes(2))
  const stopping = reader.stop()
  arrive(late.member)
  await stopping
  expect(late.stopped()).toBe(true)
})

test('a first membership that cannot begin is thrown to the caller', async () => {
  await expect(kafkaReader(joining(new Error('away')), silentLog(), 1)).rejects.toThrow('away')
})
