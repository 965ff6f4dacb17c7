// What was read is thought about in the reader, with the tables that it was told.
import { expect, test } from 'vitest'
import { loadReferenceTables } from './reference-tables.ts'
import { drawn } from './drawn-fixture.ts'
import { readersForTest } from './readers-fixture.ts'

const logged: object[] = []
const { read } = readersForTest({
  referenceTables: loadReferenceTables(),
  log: { warn: (fields) => void logged.push(fields) },
})

const anything = { type: null, pages: null, corrections: [] }

test('a scan is classified, and its fields are found', { timeout: 60_000 }, async () => {
  const notice = [
    'ARRIVAL NOTICE',
    'B/L No: COSU6123456780',
    'Vessel: EVER EXAMPLE',
    'ETA: 2026-05-19',
  ]
  const outcome = await read(drawn(notice, 0), null, undefined, anything)
  expect(outcome).toMatchObject({
    analysed: [
      {
        type: 'arrival_notice',
        payload: { bill_of_lading_number: 'COSU6123456780', carrier_scac: 'COSU' },
      },
    ],
  })
})

test('where a rule fails, the file is not said to be damaged, and the log says what failed', async () => {
  const analysis = { ...anything, corrections: null as unknown as [] }
  const outcome = await read('ARRIVAL NOTICE', 'text/plain', undefined, analysis)
  expect(outcome).toMatchObject({ ok: false, code: 'not_understood' })
  expect(logged).toMatchObject([{ outcome: { code: 'not_understood' } }])
  expect(JSON.stringify(logged)).toMatch(/detail.*Error: /)
  expect(await read('ARRIVAL NOTICE', 'text/plain', undefined, anything)).toMatchObject({
    ok: true,
  })
})
