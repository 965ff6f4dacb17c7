// Which secrets sign what is delivered while a webhook's secret is rotated, again and again.
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { deliverNow, verifies } from '../support/delivery-fixture.ts'

const api = useApi()

let client: Client
let id = ''
/** All that the webhook has had, the first one first. */
let secrets: string[] = []

beforeEach(async () => {
  client = await api().client()
  const { body } = await client.send('POST', '/webhooks', { url: 'https://example.com/hook' })
  id = body.data.id
  secrets = [String(body.data.attributes.secret)]
})

async function rotate() {
  const answer = await client.send('POST', `/webhooks/${id}/rotate_secret`)
  if (answer.status === 200) secrets.push(String(answer.body.data.attributes.secret))
  return answer
}

const hoursPass = (hours: number) =>
  api().database.query({
    text: `
      update webhook set previous_secret_until = previous_secret_until - $2 * interval '1 hour',
        older_secrets = (
          select coalesce(jsonb_agg(jsonb_build_object(
            'secret', secret, 'until', until - $2 * interval '1 hour')), '[]')
          from jsonb_to_recordset(older_secrets) as o (secret text, until timestamptz))
      where id = $1`,
    values: [id, hours],
  })

/** Which of the secrets, by their number from 1, verify a delivery that is made now. */
async function signing(): Promise<number[]> {
  const { call } = await deliverNow(api().database, client.accountId, id)
  return secrets.flatMap((secret, at) => (call && verifies(secret, call) ? [at + 1] : []))
}

test.each<[string, readonly number[], number[]]>([
  ['no rotation', [], [1]],
  ['one rotation', [0], [1, 2]],
  ['two at once', [0, 0], [1, 2, 3]],
  ['four at once', [0, 0, 0, 0], [1, 2, 3, 4, 5]],
  ['two, half a day apart, and half a day later', [12, 12.1], [2, 3]],
  ['two, the day after', [0, 24.1], [3]],
  ['one a day', [24.1, 24.1, 0], [3, 4]],
])('every secret signs for its day: %s', async (_name, waits, numbers) => {
  for (const hours of waits) {
    expect((await rotate()).status).toBe(200)
    await hoursPass(hours)
  }
  expect(await signing()).toEqual(numbers)
})

test('a fifth rotation within a day is refused until the first secret has ended', async () => {
  for (const hours of [1, 1, 1, 1]) {
    await rotate()
    await hoursPass(hours)
  }
  const refused = await rotate()
  expect(refused.status).toBe(422)
  expect(refused.body.errors[0]).toMatchObject({ code: 'limit_reached' })
  const [, until = ''] = /expires at (\S+)\.$/.exec(refused.body.errors[0]?.detail ?? '') ?? []
  expect((Date.parse(until) - Date.now()) / 3_600_000).toBeCloseTo(20, 1)
  expect(await signing()).toEqual([1, 2, 3, 4, 5])
  await hoursPass(20.1)
  expect((await rotate()).status).toBe(200)
  expect(await signing()).toEqual([2, 3, 4, 5, 6])
})

test('the refusal writes the end of the first secret as webhooks show theirs', async () => {
  for (let n = 0; n < 4; n += 1) await rotate()
  const ends = '2999-01-01T00:00:00Z'
  await api().database.query({
    text: `
      update webhook set previous_secret_until = $2::timestamptz, older_secrets = (
        select jsonb_agg(jsonb_build_object('secret', secret, 'until', $2::timestamptz))
        from jsonb_to_recordset(older_secrets) as o (secret text))
      where id = $1`,
    values: [id, ends],
  })
  const shown = await client.send('GET', `/webhooks/${id}`)
  expect(shown.body.data.attributes.previous_secret_until).toBe(ends)
  expect((await rotate()).body.errors[0]?.detail).toContain(`expires at ${ends}.`)
})

test('rotations at the same time lose no secret', async () => {
  await Promise.all([rotate(), rotate(), rotate()])
  expect(await signing()).toEqual([1, 2, 3, 4])
})
