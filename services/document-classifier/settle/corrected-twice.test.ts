import { describe, expect, test } from 'vitest'
import { job } from '../document-fixture.ts'
import { effectsOfRelinking } from './effects.ts'

const now = new Date('2026-05-01T00:00:00Z')
const none = { shipments: [], containers: [] }

describe('a notice in which a person has set one container after another', () => {
  const payload = { container_numbers: ['MSKU1234565'], last_free_day: '2026-05-05' }
  const second = { container_numbers: ['TCNU7312027'] }
  const told = (change: Parameters<typeof job>[0], manual: object | null = second) =>
    effectsOfRelinking(
      job({ ...change, payload, extracted_data_manual: manual as Record<string, unknown> | null }),
      none,
      now,
    ).messages.map(({ value }) => {
      const { container_number, last_free_day } = value as Record<string, unknown>
      return [container_number, last_free_day]
    })
  const numbers = ['BL1', 'HLXU2008419']

  test('states nothing any more of the one that was set first', () => {
    expect(told({ document_type: 'arrival_notice', numbers })).toEqual([
      ['TCNU7312027', '2026-05-05'],
      ['HLXU2008419', null],
      ['MSKU1234565', null],
    ])
    const types = { document_type: 'other', document_type_manual: 'arrival_notice' } as const
    expect(told({ ...types, numbers })).toEqual([
      ['TCNU7312027', '2026-05-05'],
      ['HLXU2008419', null],
    ])
  })

  test('states of the one that was read what it says, once the person takes the other back', () => {
    expect(told({ document_type: 'arrival_notice', numbers }, null)).toEqual([
      ['MSKU1234565', '2026-05-05'],
      ['HLXU2008419', null],
    ])
  })

  test('says nothing where the document never was a notice', () => {
    expect(told({ document_type: 'commercial_invoice', numbers })).toEqual([])
  })
})
