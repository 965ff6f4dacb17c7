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

/** Joins as the given members, one after the other; afterwards the broker is away until the stop. */
const joining = (...members: ReturnType<typeof memberInTests>[]) =>
  vi.fn((halt: AbortSignal) => {
    const next = members.shift()
    if (next !== undefined) return Promise.resolve<Member | null>(next.member)
    return new Promise<null>((resolve) => halt.addEventListener('abort', () => resolve(null)))
  })

test('a membership that ends is followed by another', async () => {
  const [first, second] = [memberInTests(), memberInTests()]
  const join = joining(first, second)
  const reader = kafkaReader(join, silentLog(), 1)
  await vi.waitFor(() => expect(reader.ready()).toBe(true))
  first.crash()
  await vi.waitFor(() => expect(join).toHaveBeenCalledTimes(2))
  await reader.stop()
  expect(second.stopped()).toBe(true)
  expect(reader.ready()).toBe(false)
})

test('a reader whose membership has ended stops while it waits for the broker', async () => {
  const first = memberInTests()
  const join = joining(first)
  const reader = kafkaReader(join, silentLog(), 1)
  first.crash()
  await vi.waitFor(() => expect(join).toHaveBeenCalledTimes(2))
  await reader.stop()
  await reader.stop()
  expect(join).toHaveBeenCalledTimes(2)
})

test('a member that joins while the reader stops is stopped as well', async () => {
  const [first, late] = [memberInTests(), memberInTests()]
  let arrive: (member: Member) => void = () => {}
  const arriving = new Promise<Member>((resolve) => (arrive = resolve))
  const join = vi.fn(() => arriving).mockImplementationOnce(() => Promise.resolve(first.member))
  const reader = kafkaReader(join, silentLog(), 1)
  first.crash()
  await vi.waitFor(() => expect(join).toHaveBeenCalledTimes(2))
  const stopping = reader.stop()
  arrive(late.member)
  await stopping
  expect(late.stopped()).toBe(true)
})

test('a reader that has not joined yet is not ready, and stops', async () => {
  const reader = kafkaReader(joining(), silentLog(), 1)
  expect(reader.ready()).toBe(false)
  await reader.stop()
})
