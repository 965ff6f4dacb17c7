// The check of answers against the description finds what it is for.
import { expect, test } from 'vitest'
import { differencesFrom } from '../support/contract.ts'

const id = '0b2335fa-d04a-421f-9ff2-fd9fffe2c8e6'
const party = (attributes: object) => ({
  data: { id, type: 'party', attributes, links: { self: `/v2/parties/${id}` } },
})

const differences = (body: unknown, status = 200, path = `/parties/${id}`) =>
  differencesFrom({
    method: 'GET',
    path,
    status,
    contentType: 'application/json; charset=utf-8',
    text: JSON.stringify(body),
  })

test('an answer as it is described passes', () => {
  expect(differences(party({ company_name: 'A forwarder' }))).toEqual([])
  expect(differences({ errors: [{ status: '404', title: 'Not Found' }] }, 404)).toEqual([])
})

test.each([
  ['an attribute of the wrong type', differences(party({ company_name: 1 })), 'must be string'],
  [
    'an unknown attribute',
    differences(party({ vat: 'DE1' })),
    'must NOT have additional properties',
  ],
  ['a status', differences({}, 418), '418 is not described'],
  ['a path', differences({}, 200, '/no/such/path'), 'is not described'],
  ['an error without a title', differences({ errors: [{ status: '404' }] }, 404), "'title'"],
])('%s that is not described is found', (_what, found, message) => {
  expect(found.join()).toContain(message)
})
