import { describe, expect, test } from 'vitest'
import {
  activeCarrier,
  carrierOfOwnerPrefix,
  carrierOfScac,
  documentPrefixes,
  groupMembers,
} from './carrier-table.ts'
import { big, carriers, gone, other, sister } from './detection-fixture.ts'

describe('the table of carriers', () => {
  test('finds a carrier by SCAC in any case, also by an alternative one', () => {
    expect(carrierOfScac(carriers, ' bigu ')).toBe(big)
    expect(carrierOfScac(carriers, 'BIGA')).toBe(big)
    expect(carrierOfScac(carriers, 'NONE')).toBeNull()
  })

  test('gives owners, groups, prefixes and successors', () => {
    expect(carrierOfOwnerPrefix(carriers, 'CSQ')).toBe(big)
    expect(carrierOfOwnerPrefix(carriers, 'TGH')).toBeNull()
    expect(groupMembers(carriers, big)).toEqual([sister])
    expect(groupMembers(carriers, other)).toEqual([])
    expect(documentPrefixes(big)).toEqual(['BIGU', 'BIGA', 'BIGDOC'])
    expect(activeCarrier(carriers, gone)).toBe(big)
    expect(activeCarrier(carriers, sister)).toBe(sister)
  })
})
