import fc from 'fast-check'
import type { Telling } from './telling.ts'

export const anyTelling: fc.Arbitrary<Telling> = fc.record({
  without: fc.constantFrom([], ['ARRI', 'DEPA'], ['LOAD', 'DISC'], ['GTIN', 'GTOT']),
  missing: fc.constantFrom(0, 0.1, 0.3),
  ships: fc.boolean(),
  datesOnly: fc.boolean(),
  load: fc.boolean(),
  localTimes: fc.boolean(),
})
