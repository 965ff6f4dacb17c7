// A registry that wants a user gets it from the address, and nothing shows it.
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../platform/process/log.ts'
import { registerSchemas } from './schemas.ts'
import { registryIds } from '../../platform/bus/registry.ts'
import type { Schemas } from '../../platform/bus/codec.ts'

const schemas = new Map([
  ['box.seen', { type: 'record', name: 'BoxSeen', fields: [{ name: 'box', type: 'string' }] }],
]) as unknown as Schemas

let server: Server
let port: number
beforeEach(async () => {
  const known = `Basic ${Buffer.from('me:se@cret').toString('base64')}`
  server = createServer((request, response) => {
    const isKnown = request.headers.authorization === known
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(isKnown ? '{"id":7,"compatibilityLevel":"FULL_TRANSITIVE"}' : '{"message":"who?"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as { port: number }).port
})
afterEach(() => void server.close())

test('user and password of the address are sent', async () => {
  const ids = await registryIds(`http://me:se%40cret@127.0.0.1:${port}`, schemas)
  expect(ids.ofTopic.get('box.seen')).toBe(7)
})

test('a wrong password is one sentence that does not tell it', async () => {
  const url = `http://me:wrong@127.0.0.1:${port}`
  const error: unknown = await registerSchemas(url, schemas, silentLog()).catch((e: unknown) => e)
  expect(String(error)).toContain(`http://127.0.0.1:${port}/subjects answers 401`)
  expect(String(error)).not.toContain('wrong')
})
