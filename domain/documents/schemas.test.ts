import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { DocumentType } from './document-types.ts'
import { documentTypes } from './document-types.ts'
import { fieldsOf } from './fields/fields.ts'
import type { ExtractedFields, ExtractedValue } from './fields/fields.ts'
import { payloadOf, schemaOf } from './schemas.ts'

const found = (value: unknown, more: Partial<ExtractedValue> = {}): ExtractedValue => ({
  value,
  page: 1,
  box: { x: 1, y: 2, width: 3, height: 4 },
  confidence: 0.9,
  ...more,
})
const invoice: ExtractedFields = {
  invoice_number: found('INV-1'),
  invoice_date: found('2026-03-04', { doubt: 'Could also be 2026-04-03.' }),
  total_amount: found(12.5, { box: null }),
  currency: found('USD'),
  container_numbers: found(['MSKU9070323']),
  line_items: found([{ description: 'Lamps', quantity: 2, amount: 12.5 }]),
}
const payload = (fields: ExtractedFields): object =>
  payloadOf({ fields, giver: null, candidates: {}, byContainer: [] })
const accepts = (type: DocumentType, payload: unknown) =>
  new Ajv2020({ strict: true, allErrors: true }).validate(schemaOf(type), payload)

describe('the schema of a payload', () => {
  test.each(Object.keys(documentTypes) as DocumentType[])('of %s names each field', (type) => {
    const { properties } = schemaOf(type) as { properties: object }
    const names = [...new Set(fieldsOf[type]), 'sources']
    expect(Object.keys(properties).slice(0, names.length)).toEqual(names)
    expect(accepts(type, payload({}))).toBe(true)
  })

  test('accepts extracted fields', () => {
    const shown = payload(invoice)
    expect(shown).toMatchObject({ invoice_number: 'INV-1', total_amount: 12.5 })
    expect(shown).toMatchObject({ sources: { total_amount: { page: 1, box: null } } })
    expect(accepts('commercial_invoice', shown)).toBe(true)
  })

  test('accepts candidates for the pickup, and what is said of single containers', () => {
    const shown = payloadOf({
      fields: { pickup_number: found('4711-20') },
      giver: 'rail',
      candidates: {
        last_free_day: { ...found('2026-03-04'), reason: 'It is not certain.' },
        bill_of_lading_number: {
          ...found('HLCU1'),
          reason: 'There are several.',
          others: [found('HLCU2')],
        },
      },
      byContainer: [
        { container_number: 'MSKU9070323', available_date: '2026-03-04T10:00', holds: ['CUSTOMS'] },
        { container_number: 'CSQU3054383', bill_of_lading_number: 'HLCU1' },
      ],
    })
    expect(Object.keys(shown)).not.toContain('last_free_day')
    expect(accepts('arrival_notice', shown)).toBe(true)
    expect(accepts('delivery_order', shown)).toBe(true)
    expect(accepts('commercial_invoice', shown)).toBe(false)
  })

  test.each([
    ['a number as text', { ...invoice, total_amount: found('12.50') }],
    ['a date of the trade', { ...invoice, invoice_date: found('04-MAR-26') }],
    ['a container number with a blank', { ...invoice, container_numbers: found(['MSKU 9070323']) }],
    ['a field of another type', { ...invoice, last_free_day: found('2026-03-04') }],
  ])('refuses %s', (_, extracted) => {
    expect(accepts('commercial_invoice', payload(extracted))).toBe(false)
  })
})
