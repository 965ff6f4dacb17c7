// The reader's process analyses the pages with the reference tables that it received.
import { expect, test } from 'vitest'
import { loadReferenceTables } from './reference-tables.ts'
import { drawn } from './drawn-fixture.ts'
import { readersForTest } from './readers-fixture.ts'

const logged: object[] = []
const { read } = readersForTest({
  referenceTables: loadReferenceTables(),
  log: { warn: (fields) => void logged.push(fields) },
})

const anyType = { type: null, pages: null, corrections: [] }

test('a scan is classified, and its fields are found', async () => {
  const notice = [
    'ARRIVAL NOTICE',
    'B/L No: COSU6123456780',
    'Vessel: EVER EXAMPLE',
    'ETA: 2026-05-19',
  ]
  const outcome = await read(drawn(notice, 0), null, undefined, anyType)
  expect(outcome).toMatchObject({
    analysed: [
      {
        type: 'arrival_notice',
        payload: { bill_of_lading_number: 'COSU6123456780', carrier_scac: 'COSU' },
      },
    ],
  })
})

test('a file on which a rule fails is not reported as damaged, and the log holds the error', async () => {
  const analysis = { ...anyType, corrections: null as unknown as [] }
  const outcome = await read('ARRIVAL NOTICE', 'text/plain', undefined, analysis)
  expect(outcome).toMatchObject({ ok: false, code: 'not_understood' })
  expect(logged).toMatchObject([{ outcome: { code: 'not_understood' } }])
  expect(JSON.stringify(logged)).toMatch(/detail.*Error: /)
  expect(await read('ARRIVAL NOTICE', 'text/plain', undefined, anyType)).toMatchObject({
    ok: true,
  })
})
