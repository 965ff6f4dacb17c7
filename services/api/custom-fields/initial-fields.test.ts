import { expect, test } from 'vitest'
import type { Db } from '../../../platform/postgres/database.ts'
import { stageFields } from './initial-fields.ts'

const rule = {
  id: 'd',
  entity_type: 'shipment',
  api_slug: 'po',
  data_type: 'short_text',
  reference_type: null,
  default_format: null,
  validation: { pattern: '^PO' },
  options: [],
}
const db = { query: () => Promise.resolve([rule]) } as unknown as Db

test('other requests are answered while many values are held against a pattern', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const shipment = Array.from({ length: 20 }, () => ({ api_slug: 'po', value: 'PO-1' }))
  const staged = await stageFields(db, 'account', { shipment })
  isOver = true
  expect(staged).toMatchObject({ ok: true, value: { length: 20 } })
  expect(turns).toBeGreaterThanOrEqual(20)
})
