// A registry that does not answer while the process runs is named until it does.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { silentLog } from '../process/log.ts'
import { createMissing } from '../process/missing.ts'
import { openRegistry } from './registry.ts'
import { watchRegistry } from './registry-watch.ts'

const schema = JSON.stringify({ type: 'record', name: 'BoxSeen', fields: [] })

test('a registry that is away when a schema is asked for is named until it answers', async () => {
  let isAway = true
  const server = createServer((_, response) => {
    response.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAway ? { message: 'starting', id: 0 } : { schema }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const missing = createMissing(silentLog(), { firstMs: 1, longestMs: 1, repeatMs: 60_000 })
  const halt = new AbortController()
  onTestFinished(() => halt.abort())
  const { ids, registered } = watchRegistry(url, openRegistry(url, new Map()), missing, halt.signal)
  await registered
  expect(missing.all()).toEqual([])

  await expect(ids.schemaOf(7)).rejects.toThrow('does not tell schema 7')
  await vi.waitFor(() => expect(missing.all()).toHaveLength(1), 10_000)
  expect(missing.all()[0]).toContain(`The schema registry ${url}`)
  expect(missing.all()[0]).toContain('it answers 503: ')
  isAway = false
  await vi.waitFor(() => expect(missing.all()).toEqual([]), 10_000)
})
