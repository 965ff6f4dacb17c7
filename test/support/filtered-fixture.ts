// A client with one journey that filters find, beside the same journey of another account.
import { beforeAll, expect } from 'vitest'
import type { ApiFixture, Client } from './api-fixture.ts'
import { putJourney } from './journey-fixture.ts'

export const nobody = '00000000-0000-4000-8000-000000000001'

export const query = (...given: readonly (readonly [string, string])[]): string =>
  given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')

export function useFilteredJourney(api: () => ApiFixture) {
  let made: { readonly client: Client; readonly of: (name: string) => string } | undefined
  beforeAll(async () => {
    const client = await api().client()
    const of = await putJourney(api().database, client.accountId)
    made = { client, of }
    const key = [client.accountId, of('shipment')]
    await api().database.query({
      text: `update shipment set tags = '{red,blue}', ref_numbers = '{PO 1}', pod_eta_at = '2026-05-20T22:00:00Z'
           where account_id = $1 and id = $2`,
      values: key,
    })
    await api().database.query({
      text: `update container set pickup_lfd = '2026-05-25T04:00:00Z', pickup_lfd_line = '2026-05-25T04:00:00Z',
             terminal_checked_at = '2026-05-21T00:00:00Z', ref_numbers = '{Box 7}',
             holds_at_pod_terminal = '[{"name": "customs", "status": "hold", "description": null}]'
           where account_id = $1 and shipment_id = $2`,
      values: key,
    })
    // Another account's records are never found.
    await putJourney(api().database, (await api().client()).accountId)
  })
  const journey = () => {
    if (made === undefined) throw new Error('the journey is used before the tests begin')
    return made
  }
  const listed = async (path: string) => {
    const { status, body, headers, text } = await journey().client.send('GET', path)
    expect(status, text).toBe(200)
    expect(headers).not.toHaveProperty('x-ignored-parameters')
    return body
  }
  /** How many records of the list the texts of one filter find, which are separate where there are several. */
  const found = async (list: string, filter: string, ...texts: readonly string[]) => {
    const name = `filter${filter}${texts.length > 1 ? '[]' : ''}`
    const body = await listed(`/${list}?${query(...texts.map((text) => [name, text] as const))}`)
    return body.data.length
  }
  return { journey, listed, found }
}
