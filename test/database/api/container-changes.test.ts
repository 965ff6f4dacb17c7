import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { putJourney } from '../../support/journey-fixture.ts'

const api = useApi()
let client: Client
let id: string

beforeAll(async () => {
  client = await api().client()
  id = (await putJourney(api().database, client.accountId))('container')
})

const change = (path: string, data: Record<string, unknown>, by = client) =>
  by.send('PATCH', path, { data })
const stored = async () => {
  const { body } = await client.send('GET', `/containers/${id}`)
  return body.data.attributes.ref_numbers
}

test('the references of a container are set, kept and cleared', async () => {
  const attributes = { ref_numbers: ['PO 1', 'PO 2', 'PO 1'] }
  const set = await change(`/containers/${id}`, { type: 'container', attributes })
  expect(set.status, set.text).toBe(200)
  expect(set.body.data.attributes.ref_numbers).toEqual(['PO 1', 'PO 2'])
  await change(`/containers/${id}`, { attributes: {} })
  expect(await stored()).toEqual(['PO 1', 'PO 2'])
  const cleared = await change(`/containers/${id}`, { attributes: { ref_numbers: null } })
  expect(cleared.body.data.attributes.ref_numbers).toEqual([])
  expect(await stored()).toEqual([])
})

test('the path without an id changes the container that the body names', async () => {
  const changed = await change('/containers', { id, attributes: { ref_numbers: ['PO 3'] } })
  expect(changed.body.data).toMatchObject({ id, attributes: { ref_numbers: ['PO 3'] } })
  expect(await stored()).toEqual(['PO 3'])
  const unnamed = await change('/containers', { attributes: { ref_numbers: ['PO 4'] } })
  expect(unnamed.status).toBe(422)
  expect(unnamed.body.errors).toMatchObject([{ code: 'blank', source: { pointer: '/data/id' } }])
})

test('the id in the body must be the one in the path', async () => {
  const attributes = { ref_numbers: ['PO 5'] }
  const other = '00000000-0000-4000-8000-000000000000'
  const refused = await change(`/containers/${id}`, { id: other, attributes })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toMatchObject([
    { code: 'id_mismatch', source: { pointer: '/data/id' } },
  ])
  expect((await change(`/containers/${id}`, { id: id.toUpperCase(), attributes })).status).toBe(200)
})

test("another account's container cannot be changed", async () => {
  const before = await stored()
  const other = await api().client()
  const attributes = { ref_numbers: ['stolen'] }
  expect((await change(`/containers/${id}`, { attributes }, other)).status).toBe(404)
  expect((await change('/containers', { id, attributes }, other)).status).toBe(404)
  expect((await change('/containers', { id: 'x', attributes })).status).toBe(404)
  expect(await stored()).toEqual(before)
})
