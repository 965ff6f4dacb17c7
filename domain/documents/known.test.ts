import { describe, expect, test } from 'vitest'
import { knownOf } from './known.ts'

const place = (locode: string, name: string, state: string | null, abbr: string | null) => ({
  ...{ locode, name, state, state_abbr: abbr, country_code: locode.slice(0, 2) },
})
const { locodeOf } = knownOf(
  [],
  [
    place('CNSHA', 'Shanghai', 'Shanghai', null),
    place('CNSGH', 'Shanghai', 'Shanghai', null),
    place('USLGB', 'Long Beach', 'California', 'CA'),
    place('USPWM', 'Portland', 'Maine', 'ME'),
    place('USPDX', 'Portland', 'Oregon', 'OR'),
    place('BEANR', 'Antwerpen', 'Antwerpen', null),
    place('DEHAM', 'Hamburg', 'Hamburg', null),
  ],
  [{ locode: 'DEHAM' }],
)

describe('the LOCODE of a place', () => {
  test.each([
    ['SHANGHAI', 'CNSHA'],
    ['Shanghai, China', 'CNSHA'],
    ['LONG BEACH, CA', 'USLGB'],
    ['Long Beach, CA, USA', 'USLGB'],
    ['Portland, OR', 'USPDX'],
    ['PORT OF LONG BEACH', 'USLGB'],
    ['Antwerp, Belgium', 'BEANR'],
    ['Hamburg (DEHAM)', 'DEHAM'],
    ['DEHAM', 'DEHAM'],
  ])('%s is %s', (name, locode) => {
    expect(locodeOf(name)).toBe(locode)
  })

  test.each(['Portland', 'Shanghai, France', 'Atlantis', ''])('is unknown for %j', (name) => {
    expect(locodeOf(name)).toBeNull()
  })
})
