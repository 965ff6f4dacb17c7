import { expect, test, vi } from 'vitest'
import { deferred } from '../worker/worker-fixture.ts'
import { StartError } from '../process/read-settings.ts'
import { databaseSentence, servedBy, sharesConnections } from './check-database.ts'
import { serverThat } from './server-fixture.ts'

const isSettings = (statement: string) => statement.includes('set_config')
const never = new Promise<string>(() => undefined)

test.each([
  [true, 'one connection', () => '7'],
  [false, 'connections of their own', (client: number) => `${client}`],
])('%s where two clients have %s', async (shares, _what, connectionOf) => {
  const url = await serverThat((_statement, client) => connectionOf(client))
  expect(await sharesConnections(url)).toBe(shares)
})

test('false where a client keeps the connection on which it has made settings', async () => {
  const kept = new Set<number>()
  const url = await serverThat((statement, client) => {
    if (isSettings(statement)) kept.add(client)
    return kept.has(client) ? `${client}` : 'any'
  })
  expect(await sharesConnections(url)).toBe(false)
})

test('false where there is no connection left for the second client', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = deferred()
  const url = await serverThat((_statement, client) => {
    if (client === 0) return '7'
    asked.resolve()
    return never
  })
  const shares = sharesConnections(url)
  await asked.promise
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  expect(await shares).toBe(false)
})

test('false where the server refuses the connection', async () => {
  expect(await sharesConnections('postgres://landfall@127.0.0.1:1/landfall')).toBe(false)
})

test.each(['password authentication failed for user "landfall"', 'connect ECONNREFUSED'])(
  'a sentence tells of "%s" without claiming that there was no answer, or showing the password',
  (reason) => {
    const url = 'postgres://landfall:secret@db.example:5432/landfall?sslmode=verify-full'
    expect(databaseSentence(url, new Error(reason))).toBe(
      `The database db.example:5432/landfall does not serve us (DATABASE_URL): ${reason}`,
    )
  },
)

test('a sentence for the operator stays as it is', async () => {
  const said = new StartError('Postgres at h did not serve us: timeout exceeded')
  await expect(servedBy('postgres://h/d', Promise.reject(said))).rejects.toBe(said)
})
