import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInstant } from './event-time.ts'

/** Ports on both sides of the date line, with and without summer time, and with odd offsets. */
const zones = [
  ...['Pacific/Kiritimati', 'Pacific/Auckland', 'Pacific/Apia', 'Pacific/Honolulu', 'America/Adak'],
  ...['Pacific/Fiji', 'Asia/Shanghai', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York'],
]

const clock = (at: number, zone: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')

function offsetOf(at: number, zone: string): string {
  const minutes = Math.round((Date.parse(`${clock(at, zone)}Z`) - at) / 60_000)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}

const instants = fc
  .integer({ min: Date.UTC(2012, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 })
  .map((second) => second * 1000)

test('a time is the same with its offset, as local time, and as local time labelled Z', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
      const local = clock(at, zone)
      const withOffset = readInstant(`${local}${offsetOf(at, zone)}`, { zone, zuluIsLocal: true })
      const bare = readInstant(local, { zone, zuluIsLocal: false })
      const zulu = readInstant(`${local}Z`, { zone, zuluIsLocal: true })
      expect(withOffset).toBe(at)
      expect(zulu).toBe(bare)
      // The hour that comes twice is read as the first of the two.
      expect([at, at - 3_600_000]).toContain(bare)
    }),
    { numRuns: 1_000 },
  )
})

test('a day without a time begins at midnight of its place, on either side of the date line', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
      const day = clock(at, zone).slice(0, 10)
      const begin = readInstant(day, { zone, zuluIsLocal: false }) ?? NaN
      expect(clock(begin, zone).slice(0, 10)).toBe(day)
    }),
    { numRuns: 500 },
  )
})
