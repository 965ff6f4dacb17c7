import { expect, test } from 'vitest'
import { exampleRecords } from './example-records.ts'

test('the example journey has a record of each type that notifications include, and no webhook', () => {
  const types = [...exampleRecords().keys()]
  expect(types).toContain('shipment')
  expect(types).toContain('transport_event')
  expect(types).not.toContain('webhook')
})
