import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { putJourney } from '../../support/journey-fixture.ts'

const api = useApi()

let client: Client
let of: (name: string) => string
beforeAll(async () => {
  client = await api().client()
  of = await putJourney(api().database, client.accountId)
  await api().database.query({
    text: `update transport_event set supersedes_id = $2 where account_id = $1 and id = $3`,
    values: [client.accountId, of('vessel_departed'), of('vessel_arrived')],
  })
})

test('an event that corrects another one leads to it, and that one tells when it was corrected', async () => {
  const path = `/containers/${of('container')}/transport_events?include=previous_version`
  const { data, included } = (await client.send('GET', path)).body
  const [first, corrected] = data
  expect(first?.relationships.previous_version).toEqual({ data: null })
  expect(first?.attributes.invalidated_at).toBeNull()
  const earlier = { type: 'transport_event', id: of('vessel_departed') }
  expect(corrected?.relationships.previous_version).toEqual({ data: earlier })
  expect(included).toMatchObject([
    { ...earlier, attributes: { invalidated_at: '2026-05-03T00:00:00Z' } },
  ])
})
