import { expect, test, vi } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import { waitingForLocks } from '../../support/database.ts'

const api = useApi()

const named = (company_name: string) => ({ data: { type: 'party', attributes: { company_name } } })

test.each(['POST', 'PATCH'] as const)(
  '%s of a name that an open transaction takes is refused as a duplicate',
  async (method) => {
    const client = await api().client()
    const { database } = api()
    const mine = await client.send('POST', '/parties', named('Mine'))
    const path = method === 'POST' ? '/parties' : `/parties/${mine.body.data.id}`
    let answer: ReturnType<typeof client.send> | undefined
    await database.transaction(async (tx) => {
      const text = `insert into party (account_id, id, company_name) values ($1, gen_random_uuid(), 'Acme')`
      await tx.query({ text, values: [client.accountId] })
      answer = client.send(method, path, named('ACME'))
      await vi.waitFor(async () => expect(await waitingForLocks(database)).toHaveLength(1), 10_000)
    })
    const refused = await answer
    expect(refused?.status).toBe(422)
    expect(refused?.body.errors[0]).toMatchObject({
      code: 'duplicate',
      detail: "'ACME' already exists in Account",
      source: { pointer: '/data/attributes/company_name' },
    })
  },
)

test('a party can be renamed, also to its own name in another case', async () => {
  const client = await api().client()
  const { body } = await client.send('POST', '/parties', named('Acme'))
  for (const name of ['ACME', 'Umbrella']) {
    const answer = await client.send('PATCH', `/parties/${body.data.id}`, named(name))
    expect(answer.status).toBe(200)
    expect(answer.body.data.attributes.company_name).toBe(name)
  }
})

test('parties are found by a part of their name', async () => {
  const client = await api().client()
  await client.send('POST', '/parties', named('ACME Logistics'))
  await client.send('POST', '/parties', named('Umbrella'))
  const { body } = await client.send('GET', '/parties?query=acme')
  expect(body.data.map(({ attributes }) => attributes.company_name)).toEqual(['ACME Logistics'])
})
