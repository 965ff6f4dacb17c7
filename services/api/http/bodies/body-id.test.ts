import { expect, test } from 'vitest'
import { bodyIdProblem } from './body-id.ts'

const id = '5e0c36f8-94a7-4f8c-8d0a-9f3d8a2c7b11'
const other = '0d9f7b52-1c43-4d0f-b1ea-3a54f0e3a902'

const one = '/shipments/:id'
const action = '/shipments/:id/stop_tracking'
const nested = '/custom_field_definitions/:definition_id/options/:option_id'
const slug = '/shipments/:shipment_id/custom_fields/:api_slug'

test.each<[string, Record<string, string>, unknown, boolean]>([
  [one, { id }, { data: { id } }, false],
  [one, { id }, { data: { id: id.toUpperCase() } }, false],
  [one, { id }, { data: { attributes: {} } }, false],
  [one, { id }, { data: { id: null } }, false],
  [one, { id }, { data: null }, false],
  [one, { id }, undefined, false],
  [one, { id }, { data: { id: other } }, true],
  [one, { id }, { data: { id: '' } }, true],
  [one, { id }, { data: { id: 7 } }, true],
  [one, { id: 'not-an-id' }, { data: { id } }, false],
  [action, { id }, { data: { id: other } }, true],
  [nested, { definition_id: other, option_id: id }, { data: { id } }, false],
  [nested, { definition_id: other, option_id: id }, { data: { id: other } }, true],
  [slug, { shipment_id: other, api_slug: 'colour' }, { data: { id } }, false],
  ['/containers', {}, { data: { id } }, false],
])('%s with %j and %j: %s', (url, params, body, isRefused) => {
  const problem = bodyIdProblem(url, params, body)
  expect(problem?.code).toBe(isRefused ? 'id_mismatch' : undefined)
})
