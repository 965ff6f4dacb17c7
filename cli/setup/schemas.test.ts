import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../platform/process/log.ts'
import type { Schemas } from '../../platform/bus/codec.ts'
import { registerSchemas } from './schemas.ts'

const schemas = new Map(
  ['box.seen', 'box.lost'].map((topic) => [
    topic,
    { type: 'record', name: 'Box', fields: [{ name: 'box', type: 'string' }] },
  ]),
) as unknown as Schemas

type Answer = (response: ServerResponse) => void

const json = (status: number, body: object): Answer => {
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/vnd.schemaregistry.v1+json' })
      .end(JSON.stringify(body))
}

const known = json(200, { id: 7, compatibilityLevel: 'FULL_TRANSITIVE' })

/** Registers both schemas at a registry that answers so five times after it has the first one. */
async function registerWith(answer: Answer): Promise<readonly string[]> {
  const registered: string[] = []
  let left = 5
  const server = createServer(({ method, url = '' }, response) => {
    const isSecond = url.includes('box.lost')
    if (isSecond && left > 0) {
      left -= 1
      answer(response)
    } else {
      if (method === 'POST') registered.push(url)
      known(response)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await registerSchemas(`http://127.0.0.1:${port}`, schemas, silentLog())
  return registered
}

test.each<[string, Answer]>([
  ['fails', json(503, { error_code: 50003, message: 'no leader' })],
  ['closes the connection', (response) => void response.destroy()],
])('a registry that %s between two schemas is asked again', async (_what, answer) => {
  expect(await registerWith(answer)).toContain('/subjects/box.lost-value/versions')
})

test('a registry that refuses a schema is not asked again, and the topic is named', async () => {
  const refused = json(422, { error_code: 42201, message: 'Invalid schema' })
  await expect(registerWith(refused)).rejects.toThrow(
    /schema of box.lost could not be registered: .*Invalid schema/,
  )
})
