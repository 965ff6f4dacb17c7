import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tokenSource } from './oauth-token.ts'

type Asked = { readonly authorization: string | undefined; readonly body: string }

let server: Server
let asked: Asked[]
let answer: { status: number; body: string }
let url: string

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/token`
})
afterEach(() => void server.close())

const client = () => ({ url, id: 'landfall', secret: 'a:b', scope: 'kafka' })
const giving = (value: string, expires_in?: number) => ({
  status: 200,
  body: JSON.stringify({ access_token: value, expires_in }),
})

test('a token is asked for with id, secret and scope, and kept for most of its life', async () => {
  let now = 0
  const source = tokenSource(client(), () => now)
  answer = giving('one', 100)
  expect(await source()).toEqual({ value: 'one' })
  answer = giving('two', 100)
  now = 79_000
  expect(await source()).toEqual({ value: 'one' })
  now = 80_000
  expect(await source()).toEqual({ value: 'two' })
  const authorization = `Basic ${Buffer.from('landfall:a%3Ab').toString('base64')}`
  expect(asked).toEqual(
    Array(2).fill({ authorization, body: 'grant_type=client_credentials&scope=kafka' }),
  )
})

test('connections that are made together ask for one token', async () => {
  let now = 0
  const source = tokenSource(client(), () => now)
  answer = giving('one', 100)
  await Promise.all([source(), source(), source()])
  now = 100_000
  await Promise.all([source(), source(), source()])
  expect(asked).toHaveLength(2)
})

test('a token without an end is not kept', async () => {
  const source = tokenSource(client())
  answer = giving('one')
  await source()
  answer = giving('two')
  expect(await source()).toEqual({ value: 'two' })
})

test('a refusal names the server and its answer, and the next connection asks again', async () => {
  const source = tokenSource(client())
  answer = { status: 401, body: '{}' }
  await expect(source()).rejects.toThrow(`KAFKA_TOKEN_URL ${url} answers 401`)
  answer = { status: 200, body: '{}' }
  await expect(source()).rejects.toThrow('gives no access_token')
  answer = giving('one', 100)
  expect(await source()).toEqual({ value: 'one' })
})
