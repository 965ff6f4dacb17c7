import { describe, expect, test } from 'vitest'
import { codec } from '../../../resources/messages/codec-fixture.ts'
import { job, analysedDocument } from '../document-fixture.ts'
import { effectsOfFailure, effectsOfRelinking, effectsOfReading } from './effects.ts'

const now = new Date('2026-05-01T00:00:00Z')
const none = { shipments: [], containers: [] }

const documentRow = ({ rows }: ReturnType<typeof effectsOfReading>) =>
  rows.find(({ into }) => into === 'document')?.row
const events = ({ messages }: ReturnType<typeof effectsOfReading>) =>
  messages.map(({ value }) => value as { event: string; event_id: string; document: unknown })

describe('a document that was read', () => {
  const read = effectsOfReading(
    job(),
    [analysedDocument({ payload: { eta: '2026-05-02' } })],
    none,
    now,
  )

  test('has its type, its representation and no failure', () => {
    expect(documentRow(read)).toMatchObject({
      id: 'd1',
      document_type: 'arrival_notice',
      classification_notes: 'By its title.',
      failure: null,
      done_request_id: 'r1',
      done_work: 'classify',
    })
    const stored = read.rows.find(({ into }) => into === 'document_representation')?.row
    expect(stored).toMatchObject({ document_id: 'd1', payload: { eta: '2026-05-02' } })
    expect(documentRow(read)?.last_document_representation_id).toBe(stored?.id)
  })

  test('makes an event with its fields', () => {
    expect(events(read)).toMatchObject([
      { event: 'document.extracted', document: { id: 'd1', fields: '{"eta":"2026-05-02"}' } },
    ])
    for (const { topic, value } of read.messages)
      expect(() => codec.encode(topic, value)).not.toThrow()
  })

  test('makes the same event for the same work request, and another for another', () => {
    const again = (request_id: string) =>
      events(effectsOfReading(job({ request_id }), [analysedDocument()], none, now))
    expect(again('r1')[0]?.event_id).toBe(events(read)[0]?.event_id)
    expect(again('r2')[0]?.event_id).not.toBe(events(read)[0]?.event_id)
  })

  test('keeps its type where the type was given', () => {
    const given = effectsOfReading(
      job(),
      [analysedDocument({ confidence: null, notes: null })],
      none,
      now,
    )
    expect(documentRow(given)).not.toHaveProperty('document_type')
    expect(documentRow(given)).not.toHaveProperty('classification_notes')
  })

  test('makes an event without fields where they are too long for a message', () => {
    const payload = { description_of_goods: 'x'.repeat(200_000) }
    const [event] = events(effectsOfReading(job(), [analysedDocument({ payload })], none, now))
    expect(event?.document).toMatchObject({ fields: null })
  })
})

test('a file that holds several documents stays the first, and the others become documents of their own', () => {
  const second = analysedDocument({ firstPage: 2, lastPage: 3, type: 'commercial_invoice' })
  const split = effectsOfReading(job(), [analysedDocument(), second], none, now)
  const made = split.rows.filter(({ into, how }) => into === 'document' && how === 'insert')
  expect(made.map(({ row }) => row)).toMatchObject([
    { source: 'split_document', split_from_id: 'd1', first_page: 2, last_page: 3, blob_id: 'b1' },
  ])
  expect(documentRow(split)?.classification_notes).toBe(
    'By its title. The file also holds: commercial_invoice on pages 2 to 3.',
  )
  expect(events(split).map(({ event }) => event)).toEqual([
    ...['document.extracted', 'document.extracted'],
  ])
  expect(effectsOfReading(job(), [analysedDocument(), second], none, now)).toEqual(split)
})

test('a document that could not be read has the reason, and keeps the fields of an earlier reading', () => {
  const rows = effectsOfFailure(job({ document_type: 'vgm' }), 'It is encrypted.', now)
  expect(documentRow(rows)).toMatchObject({ failure: 'It is encrypted.', done_request_id: 'r1' })
  expect(documentRow(rows)).not.toHaveProperty('last_document_representation_id')
  expect(events(rows)).toMatchObject([
    {
      event: 'document.extraction_failed',
      document: { document_type: 'vgm', failure: 'It is encrypted.' },
    },
  ])
})

test('linking a document again makes no event', () => {
  const payload = { bill_of_lading_number: 'BL1' }
  const shipments = [{ account_id: 'a1', number: 'BL1', id: 's1' }]
  const linked = effectsOfRelinking(
    job({ work: 'link', payload }),
    { shipments, containers: [] },
    now,
  )
  expect(linked.messages).toEqual([])
  expect(linked.rows.map(({ into }) => into)).toEqual(['document_shipment', 'document'])
  expect(documentRow(linked)).toMatchObject({ done_request_id: 'r1', done_work: 'link' })
})

describe('a field that a person has set', () => {
  const read = {
    container_numbers: ['MSKU1234565'],
    last_free_day: '2026-05-05',
    eta: '2026-05-02',
  }
  const set = { last_free_day: '2026-05-09', bill_of_lading_number: 'bl 1' }
  const observed = ({ messages }: ReturnType<typeof effectsOfReading>) =>
    messages.filter(({ topic }) => topic === 'terminal.observed').map(({ value }) => value)

  test('takes precedence in events and observations, and in the numbers that find the document', () => {
    const again = effectsOfReading(
      job({ extracted_data_manual: set }),
      [analysedDocument({ payload: read })],
      none,
      now,
    )
    const fields = JSON.stringify({ ...read, ...set })
    expect(events(again)[0]).toMatchObject({ document: { fields } })
    expect(observed(again)).toMatchObject([{ last_free_day: '2026-05-09' }])
    expect(documentRow(again)?.numbers).toEqual(['BL1', 'MSKU1234565'])
  })

  test('makes observations when it is set and when it is removed', () => {
    const change = { document_type: 'arrival_notice', payload: read } as const
    const one = effectsOfRelinking(job({ ...change, extracted_data_manual: set }), none, now)
    expect(observed(one)).toMatchObject([{ last_free_day: '2026-05-09' }])
    expect(documentRow(one)?.numbers).toEqual(['BL1', 'MSKU1234565'])
    expect(observed(effectsOfRelinking(job(change), none, now))).toMatchObject([
      { last_free_day: '2026-05-05' },
    ])
    const types = { document_type: 'other', document_type_manual: 'arrival_notice' } as const
    expect(observed(effectsOfRelinking(job({ ...change, ...types }), none, now))).toHaveLength(1)
  })
})

test('a document that a person has corrected to be no notice states nothing of its containers any more', () => {
  const payload = { container_numbers: ['MSKU1234565'], last_free_day: '2026-05-05' }
  const types = {
    document_type: 'arrival_notice',
    document_type_manual: 'commercial_invoice',
  } as const
  const { messages } = effectsOfRelinking(job({ ...types, payload }), none, now)
  expect(messages.map(({ value }) => value)).toMatchObject([
    { document_id: 'd1', container_number: 'MSKU1234565', last_free_day: null },
  ])
})

test('a notice that names another container when it is read again states nothing of the first one', () => {
  const of = (number: string) => ({ container_numbers: [number], last_free_day: '2026-05-05' })
  const before = { document_type: 'arrival_notice', payload: of('MSKU1234565') } as const
  const again = effectsOfReading(
    job(before),
    [analysedDocument({ type: 'arrival_notice', payload: of('TCNU7312027') })],
    none,
    now,
  )
  const told = again.messages.filter(({ topic }) => topic === 'terminal.observed')
  expect(told.map(({ value }) => value)).toMatchObject([
    { container_number: 'TCNU7312027', last_free_day: '2026-05-05' },
    { container_number: 'MSKU1234565', last_free_day: null },
  ])
})

test('a notice in which a person has set another container states nothing of the one that was read', () => {
  const payload = { container_numbers: ['MSKU1234565'], last_free_day: '2026-05-05' }
  const extracted_data_manual = { container_numbers: ['TCNU7312027'] }
  const corrected = job({ document_type: 'arrival_notice', payload, extracted_data_manual })
  const { messages } = effectsOfRelinking(corrected, none, now)
  expect(messages.map(({ value }) => value)).toMatchObject([
    { container_number: 'TCNU7312027', last_free_day: '2026-05-05' },
    { container_number: 'MSKU1234565', last_free_day: null },
  ])
})

describe('a number that a person has set', () => {
  const manual = { bill_of_lading_number: 'BL1' }
  const shipments = [
    { account_id: 'a1', number: 'BL1', id: 's1' },
    { account_id: 'a1', number: 'BL2', id: 's2' },
  ]
  const misread = analysedDocument({ payload: { bill_of_lading_number: 'BL2' } })
  const corrected = job({ extracted_data_manual: manual })
  const linked = ({ rows }: ReturnType<typeof effectsOfReading>) =>
    rows
      .filter(({ into }) => into === 'document_shipment')
      .map(({ row }) => [row.document_id, row.shipment_id])

  test('links the document when it is read again', () => {
    const read = effectsOfReading(corrected, [misread], { shipments, containers: [] }, now)
    expect(linked(read)).toEqual([['d1', 's1']])
    const stored = read.rows.find(({ into }) => into === 'document_representation')?.row
    expect(stored?.payload).toEqual({ bill_of_lading_number: 'BL2' })
  })

  test('does not apply to documents that were split off', () => {
    const split = effectsOfReading(
      corrected,
      [analysedDocument(), misread],
      { shipments, containers: [] },
      now,
    )
    expect(linked(split).map(([, shipment]) => shipment)).toEqual(['s1', 's2'])
  })

  test('links a document that was never read', () => {
    const one = job({ work: 'link', extracted_data_manual: manual })
    expect(linked(effectsOfRelinking(one, { shipments, containers: [] }, now))).toEqual([
      ['d1', 's1'],
    ])
  })
})
