import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse as parseCsv } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { ownRecordings } from '../serve.ts'
import { codeOf, eventsOf } from '../events/event-fields.ts'
import { fieldOf, textOf } from '../events/json.ts'
import { allJourneys } from '../journeys/samples/all.ts'
import { containerNumber, fleet, imoNumber } from '../journeys/fleet.ts'
import { instantAt, localTime } from '../journeys/places.ts'
import { renderJourney } from './render-journey.ts'

const terminalsFile = fileURLToPath(new URL('../../../data/terminals.csv', import.meta.url))
const journeys = allJourneys.map(({ scac, journey }) => ({ scac, journey, number: journey.number }))

test.each([
  ['CSQU', '305438', 'CSQU3054383'],
  ['TCNU', '700101', 'TCNU7001010'],
])('%s %s has the number %s', (prefix, serial, number) => {
  expect(containerNumber(prefix, serial)).toBe(number)
})

test('an IMO number ends with its check digit', () => {
  expect(imoNumber('907472')).toBe('9074729')
})

test('every ship has a number of its own', () => {
  const numbers = Object.values(fleet).map((vessel) => vessel.imo)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('no box is on two journeys', () => {
  const boxes = allJourneys.flatMap(({ journey }) => journey.boxes.map((box) => box.number))
  expect(new Set(boxes).size).toBe(boxes.length)
})

test.each([
  ['USLAX', '2026-03-07T12:00', '2026-03-07T12:00:00-08:00'],
  ['USLAX', '2026-03-08T12:00', '2026-03-08T12:00:00-07:00'],
  ['INNSA', '2026-07-01T00:15', '2026-07-01T00:15:00+05:30'],
  ['GBSOU', '2026-01-01T08:00', '2026-01-01T08:00:00+00:00'],
])('at %s %s is %s', (locode, local, written) => {
  expect(localTime(locode, instantAt(locode, local))).toBe(written)
})

test.each(journeys)('the recording of $scac $number is what generate.ts makes', (own) => {
  const file = join(ownRecordings, own.scac, `${own.number}.json`)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(renderJourney(own.scac, own.journey))
})

test.each(journeys.filter(({ journey }) => journey.legs.length > 0))(
  '$scac $number lasts 20 to 60 days and goes forward',
  ({ journey }) => {
    const body = renderJourney('ONEY', { ...journey, boxes: journey.boxes.slice(0, 1) })
    const moves = eventsOf(body).filter((event) => event.eventClassifierCode !== 'EST')
    const times = moves.map((event) => Date.parse(textOf(event, 'eventDateTime') ?? ''))
    const days = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 86_400_000
    expect(days).toBeGreaterThan(20)
    expect(days).toBeLessThan(60)
    const order = moves.filter((event) => event.eventType !== 'SHIPMENT').map(codeOf)
    const leg = ['LOAD', 'DEPA', 'ARRI', 'DISC']
    expect(order).toEqual([
      'GTOT',
      'GTIN',
      ...journey.legs.flatMap(() => leg),
      ...(journey.fullOut ? ['GTOT'] : []),
      ...(journey.emptyIn ? ['GTIN'] : []),
    ])
  },
)

describe('the dialects', () => {
  const [own] = journeys.filter(({ number }) => number === '260417301')
  const rendered = (scac: string) => (own ? eventsOf(renderJourney(scac, own.journey)) : [])

  test('Maersk reports trains as gate moves of boxes', () => {
    const byRail = rendered('MAEU').filter(
      (event) => fieldOf(event.transportCall, 'modeOfTransport') === 'RAIL',
    )
    expect(byRail.map(codeOf)).toEqual(['GTOT', 'GTOT', 'GTIN', 'GTIN'])
  })

  test("group companies use their parent's dialect", () => {
    if (!own) return expect.unreachable()
    expect(renderJourney('SUDU', own.journey)).toEqual(renderJourney('MAEU', own.journey))
  })

  test.each([
    ['HLCU', 'eventID', false],
    ['MSCU', 'eventID', false],
    ['MSCU', 'eventId', true],
    ['MSCU', 'description', true],
    ['CMDU', 'carrierSpecificData', true],
    ['ONEY', 'carrierSpecificData', false],
  ])('%s has %s: %s', (scac, field, expected) => {
    expect(rendered(scac).every((event) => field in event)).toBe(expected)
  })
})

describe('against the terminals of SMDG', () => {
  // SMDG's own codes of places where the trade mostly writes another.
  const sameAs: Readonly<Record<string, string>> = {
    CNSHA: 'CNSGH',
    CNNGB: 'CNNBO',
    CNTAO: 'CNQIN',
  }
  const text = readFileSync(terminalsFile, 'utf8')
  const rows = parseCsv(text, { from_line: 2, relax_column_count: true })
  const known = new Set(rows.map((row) => `${row[0]}/${row[2]}`))
  const spots = allJourneys.flatMap(({ journey }) =>
    journey.legs.flatMap((leg) => [leg.from, leg.to]),
  )

  test.each([...new Set(spots.filter((spot) => spot.includes('/')))])(
    '%s is a terminal',
    (spot) => {
      const [locode = '', terminal = ''] = spot.split('/')
      expect(known).toContain(`${sameAs[locode] ?? locode}/${terminal}`)
    },
  )
})
