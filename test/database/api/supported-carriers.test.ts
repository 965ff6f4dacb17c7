// A deployment tracks only the carriers that it can ask or is fed.
import { expect, test } from 'vitest'
import { profileOf } from '../../../domain/carriers/profile.ts'
import { supportedHere } from '../../../carriers/support.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import { trackingBody, useApi } from '../../support/api-fixture.ts'

const named = (scac: string, fed: boolean) => [scac, { profile: profileOf(scac), fed }] as const
const support = new Map([named('HDMU', false), named('ONEY', false), named('TRBR', true)])
const api = useApi([], {}, supportedHere(loadReferenceData().carriers, support))

const sent = async (attributes: object) => {
  const given = { request_type: 'bill_of_lading', request_number: 'ABC1234567', ...attributes }
  return (await api().client()).send('POST', '/tracking_requests', trackingBody(given))
}

test.each(['ONEY', 'TRBR', 'TEST'])('a number of %s is accepted', async (scac) => {
  expect((await sent({ scac })).status).toBe(201)
})

test.each([
  ['MAEU', /is not supported.*Maersk/],
  ['MEDU', /is not supported/],
  ['XXXX', /is not recognized/],
])('a number of %s is refused', async (scac, detail) => {
  const { status, body } = await sent({ scac })
  expect(status).toBe(422)
  expect(body.errors).toEqual([
    {
      status: '422',
      source: { pointer: '/data/attributes/scac' },
      title: 'Unprocessable Entity',
      detail: expect.stringMatching(detail) as string,
      code: 'blank',
    },
  ])
})

test('a number of an unknown carrier is accepted, because it is to be detected', async () => {
  expect((await sent({ auto_detect_vocc_scac: true })).status).toBe(201)
})

test('the shipping lines are those carriers, with the numbers that they can be asked for', async () => {
  const client = await api().client()
  const { body } = await client.send('GET', '/shipping_lines')
  const lines = body.data.map(({ attributes }) => [
    attributes.scac,
    attributes.bill_of_lading_tracking_support,
    attributes.booking_number_tracking_support,
    attributes.container_number_tracking_support,
  ])
  expect(lines.sort()).toEqual([
    ['HDMU', true, true, false],
    ['ONEY', true, true, true],
    ['TRBR', expect.any(Boolean), expect.any(Boolean), expect.any(Boolean)],
  ])
  expect((await client.send('GET', '/shipping_lines/ONEY')).status).toBe(200)
  expect((await client.send('GET', '/shipping_lines/MAEU')).status).toBe(404)
})

test('a number of a carrier that is not supported names it, and a request that names it is refused', async () => {
  const client = await api().client()
  const inferred = async (number: string) => {
    const { body } = await client.send('POST', '/tracking_requests/infer_number', { number })
    const { shipping_line, validation } = body.data.attributes as {
      shipping_line: { selected: { scac: string } | null }
      validation: { reason: string | null }
    }
    return [shipping_line.selected?.scac, validation.reason]
  }
  expect(await inferred('ONEYBKKG26081700')).toEqual(['ONEY', null])
  const reason = 'The number looks like one of Maersk (MAEU), a line without integration.'
  expect(await inferred('MAEU260417301')).toEqual(['MAEU', reason])
  const named = trackingBody({ request_number: 'MAEU260417301', scac: 'MAEU' })
  const refused = await client.send('POST', '/tracking_requests', named)
  expect([refused.status, refused.body.errors[0]?.detail]).toEqual([
    422,
    "Scac 'MAEU' is not supported. We do not currently integrate with Maersk",
  ])
})
