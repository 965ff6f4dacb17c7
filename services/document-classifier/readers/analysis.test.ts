// What was read is thought about in the reader, with the tables that it was told.
import { expect, test } from 'vitest'
import { loadWorld } from './reference-tables.ts'
import { drawn } from './drawn-fixture.ts'
import { readingInTests } from './readers-fixture.ts'

const logged: object[] = []
const { read } = readingInTests({
  world: loadWorld(),
  log: { warn: (fields) => void logged.push(fields) },
})

const anything = { type: null, pages: null, lessons: [] }

test('a scan is classified, and its fields are found', { timeout: 60_000 }, async () => {
  const notice = [
    'ARRIVAL NOTICE',
    'B/L No: COSU6123456780',
    'Vessel: EVER EXAMPLE',
    'ETA: 2026-05-19',
  ]
  const outcome = await read(drawn(notice, 0), null, undefined, anything)
  expect(outcome).toMatchObject({
    readings: [
      {
        type: 'arrival_notice',
        payload: { bill_of_lading_number: 'COSU6123456780', carrier_scac: 'COSU' },
      },
    ],
  })
})

test('where a rule fails, the file is not said to be damaged, and the log says what failed', async () => {
  const wish = { ...anything, lessons: null as unknown as [] }
  const outcome = await read('ARRIVAL NOTICE', 'text/plain', undefined, wish)
  expect(outcome).toMatchObject({ ok: false, code: 'not_understood' })
  expect(logged).toMatchObject([{ outcome: { code: 'not_understood' } }])
  expect(JSON.stringify(logged)).toMatch(/detail.*Error: /)
  expect(await read('ARRIVAL NOTICE', 'text/plain', undefined, anything)).toMatchObject({
    ok: true,
  })
})
