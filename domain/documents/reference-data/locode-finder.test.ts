import { describe, expect, test } from 'vitest'
import { referenceDataFrom } from './reference-data.ts'

const place = (locode: string, name: string, state: string | null, abbr: string | null) => ({
  locode,
  name,
  state,
  state_abbr: abbr,
  country_code: locode.slice(0, 2),
})
const { locodeOf } = referenceDataFrom(
  [],
  [
    place('CNSHA', 'Shanghai', 'Shanghai', null),
    place('CNSGH', 'Shanghai', 'Shanghai', null),
    place('USLGB', 'Long Beach', 'California', 'CA'),
    place('USPWM', 'Portland', 'Maine', 'ME'),
    place('USPDX', 'Portland', 'Oregon', 'OR'),
    place('BEANR', 'Antwerpen', 'Antwerpen', null),
    place('DEHAM', 'Hamburg', 'Hamburg', null),
    place('INMAA', 'Chennai (ex Madras)', 'Tamil Nadu', null),
    place('JPNGO', 'Nagoya, Aichi', 'Aichi', null),
    place('VNHPH', 'Haiphong', null, null),
    place('HUBUD', 'Budapest', null, null),
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
    ['Hamburg, DEHAM', 'DEHAM'],
    ['DEHAM - Hamburg', 'DEHAM'],
    ['DEHAM Hamburg', 'DEHAM'],
    ['Hamburg DEHAM', 'DEHAM'],
    ['CHENNAI', 'INMAA'],
    ['Madras, India', 'INMAA'],
    ['NAGOYA, JAPAN', 'JPNGO'],
    ['HAI PHONG', 'VNHPH'],
    ['Budapest, Ungarn', 'HUBUD'],
    ['Budapest, Hungary', 'HUBUD'],
  ])('%s is %s', (name, locode) => {
    expect(locodeOf(name)).toBe(locode)
  })

  test.each(['Portland', 'Shanghai, France', 'Atlantis', 'Atlantis DEHAM', ''])(
    'is unknown for %j',
    (name) => {
      expect(locodeOf(name)).toBeNull()
    },
  )
})
