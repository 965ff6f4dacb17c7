// Days whose month may be their day.
import { describe, expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

/** The facts that are sent on. */
const sentOn = (rows: Rows) => {
  const { last_free_day } = read('arrival_notice', rows.flat())
  return last_free_day === undefined ? {} : { last_free_day }
}

describe('a day whose month may be its day', () => {
  const last = row(100, 'LAST FREE DAY:', '06/05/2026')
  const arrivals = (text: string): Rows => [row(54, 'Vessel', 'CORAL BRIDGE', 'ETA', text), last]

  test.each<readonly [what: string, eta: string, expected: object]>([
    ['is settled by the arrival', '31 May 2026', { last_free_day: '2026-06-05' }],
    ['is settled by an arrival in the same order', '05/28/2026', { last_free_day: '2026-06-05' }],
    [
      'is settled by an arrival that fits in one order',
      '06/02/2026',
      { last_free_day: '2026-06-05' },
    ],
    ['is open where both fit', '05/05/2026', {}],
    ['is open where nothing else is dated', '', {}],
  ])('%s', (_what, eta, expected) => {
    expect(sentOn(arrivals(eta))).toEqual(expected)
  })

  const dated: Rows = [
    row(54, 'Date:', '06/01/2026', 'Date of:', '06/03/2026'),
    row(68, 'LAST FREE DAY:', '06/09/2026'),
  ]
  test.each<readonly [what: string, address: string, expected: object]>([
    [
      'is settled where days close together and the country say the same',
      'CARSON, CA 90746',
      { last_free_day: '2026-06-09' },
    ],
    ['is open where the country says another order', 'MUMBAI, INDIA', {}],
    ['is open where no country is named', 'HARBOR LOGISTICS', {}],
  ])('%s', (_what, address, expected) => {
    expect(sentOn([row(40, address), ...dated])).toEqual(expected)
  })

  test('is open where it has points and the days close together have strokes', () => {
    const pointed: Rows = [
      row(54, 'Date:', '06/01/2026', 'Date of:', '06/03/2026'),
      row(68, 'ETA:', '06/05/2026'),
      row(82, 'LAST FREE DAY:', '07.06.2026'),
    ]
    expect(sentOn([row(40, 'CARSON, CA 90746'), ...pointed])).toEqual({})
  })

  test('is open where the dates are as far apart in either order', () => {
    const far: Rows = [
      row(54, 'Date:', '05/04/2026', 'Date of:', '05/06/2026'),
      row(68, 'LAST FREE DAY:', '06/05/2026'),
    ]
    expect(sentOn([row(40, 'CARSON, CA 90746'), ...far])).toEqual({})
  })
})
