import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { carrier } from '../domain/carriers/carrier-fixture.ts'
import { StartError } from '../platform/process/read-settings.ts'
import { readCarriers } from './configuration.ts'
import { fedCarriers, readSupport, supportedHere, unknownScacs } from './support.ts'

function withFile<T>(content: string, read: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'support-'))
  try {
    const file = join(folder, 'carriers.json')
    writeFileSync(file, content)
    return read(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const entries = {
  // A service that calls no carrier needs neither credentials nor addresses.
  MAEU: {},
  HDMU: { baseUrl: 'https://a.example' },
  ONEY: { profile: { parameters: { container: 'equipmentReference' } } },
  CMDU: { fed: true },
  '12PD': { fed: true },
}
const support = withFile(JSON.stringify(entries), readSupport)
const all = [...Object.keys(entries), 'ZIMU'].map((scac) =>
  carrier(scac, { supported: scac !== '12PD' }),
)
const here = supportedHere(all, support)

test('a deployment supports the carriers that its file names', () => {
  const named = here.filter(({ supported }) => supported).map(({ scac }) => scac)
  expect(named.sort()).toEqual(['12PD', 'CMDU', 'HDMU', 'MAEU', 'ONEY'])
})

const [yes, no] = [true, false]
test.each([
  ['MAEU', [yes, yes, yes], 'all kinds of number where its profile has a query for each'],
  ['HDMU', [yes, yes, no], 'no containers where its profile has no query for them'],
  ['ONEY', [no, no, yes], 'what the operator has set'],
  ['12PD', [yes, yes, yes], 'everything that others report'],
])('%s is asked for %j: %s', (scac, [bill_of_lading, booking_number, container]) => {
  const carrier = here.find((one) => one.scac === scac)
  expect(carrier?.supports).toEqual({ bill_of_lading, booking_number, container })
})

test('carriers that others report are not polled', () => {
  expect([...fedCarriers(support)]).toEqual(['CMDU', '12PD'])
  const called = withFile(
    JSON.stringify({
      CMDU: { fed: true },
      ONEY: { baseUrl: 'https://a.example', credentials: ['k'] },
    }),
    readCarriers,
  )
  expect([...called.keys()]).toEqual(['ONEY'])
})

test("entries under another SCAC than a carrier's main one are reported", () => {
  const named = withFile('{ "MEDU": {}, "MSCU": {} }', readSupport)
  expect(unknownScacs([carrier('MSCU', { alternativeScacs: ['MEDU'] })], named)).toEqual(['MEDU'])
})

test('without a file nothing is supported, and a wrong one is reported', () => {
  expect(readSupport(null).size).toBe(0)
  expect(() => withFile('[]', readSupport)).toThrow(StartError)
  expect(() => withFile('{', readSupport)).toThrow(/CARRIERS=.* cannot be read/)
})
