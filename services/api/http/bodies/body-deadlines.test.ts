import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBodyDeadlines } from './body-deadlines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function followed(headers: Record<string, string>) {
  const request = Object.assign(new IncomingMessage(new Socket()), { headers })
  const response = new ServerResponse(request)
  const end = vi.fn()
  const deadlines = createBodyDeadlines(1_000, end)
  deadlines.follow(request, response)
  return { request, response, end, deadlines }
}

test.each([{ 'content-length': '9' }, { 'transfer-encoding': 'chunked' }])(
  'a body with %j that is late ends its request once',
  (headers) => {
    const { end, response } = followed(headers)
    vi.advanceTimersByTime(999)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(9_000)
    expect(end.mock.calls).toEqual([[response]])
  },
)

test.each([{}, { 'content-length': '0' }])('a request with %j has no deadline', (headers) => {
  const { end } = followed(headers)
  expect(vi.getTimerCount()).toBe(0)
  expect(end).not.toHaveBeenCalled()
})

test('a renewed deadline counts from then on', () => {
  const { end, deadlines, request } = followed({ 'content-length': '9' })
  for (let step = 0; step < 5; step += 1) {
    vi.advanceTimersByTime(900)
    deadlines.renew(request)
  }
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(end).toHaveBeenCalledOnce()
})

test('a complete body is not late, read or not', () => {
  const read = followed({ 'content-length': '9' })
  read.request.emit('close')
  expect(vi.getTimerCount()).toBe(0)
  const unread = followed({ 'content-length': '9' })
  unread.request.complete = true
  vi.advanceTimersByTime(9_000)
  expect(unread.end).not.toHaveBeenCalled()
})
