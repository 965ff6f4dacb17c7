// The carrier's name at its label, where other fields stand behind it on the line.
import { describe, expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

const onNotice = (...words: readonly Word[]) => read('arrival_notice', words).carrier_name
const line = (text: string) => onNotice(...row(100, text))

describe('a name at the label of the carrier ends', () => {
  test.each([
    ...['Vessel CORAL BRIDGE', 'M/V CORAL BRIDGE', '/ M.V. CORAL BRIDGE', 'Vessel: CORAL BRIDGE'],
    ...['Voy. 054W', 'Voyage 054W', 'SCAC EXLN', 'Feeder: CORAL BRIDGE'],
  ])('before %s', (behind) => {
    expect(line(`Carrier: EXAMPLE LINE ${behind}`)).toBe('EXAMPLE LINE')
  })

  test('where its cell ends, also where the next cell is close to it', () => {
    expect(onNotice([40, 100, 'Carrier: EXAMPLE LINE'], [140, 100, 'Vessel CORAL BRIDGE'])).toBe(
      'EXAMPLE LINE',
    )
  })

  test('as listed, before a label that is not known', () => {
    expect(line('Carrier: Hapag-Lloyd Rail ramp: CHICAGO')).toBe('Hapag-Lloyd')
    expect(line('Carrier: Hamburg Süd Rail ramp: CHICAGO')).toBe('Hamburg Süd')
  })

  test('as listed, before the rest of a line that is no name', () => {
    expect(line('Carrier: Hapag-Lloyd 20095 Hamburg')).toBe('Hapag-Lloyd')
  })
})

describe('the last word of a name is no label of the next field', () => {
  test.each(['EXAMPLE LINE', 'Example Shipping Lines', 'EXAMPLE SHIPPING COMPANY'])(
    '%s',
    (name) => {
      for (const behind of ['Port: HAMBURG', 'Status: RELEASED', 'Vessel: CORAL BRIDGE']) {
        expect(line(`Carrier: ${name} ${behind}`)).toBe(name)
        expect(onNotice(...row(100, 'Carrier', `${name} ${behind}`))).toBe(name)
      }
    },
  )
})

test('a name that may end anywhere before an unknown label is not read, nor is the next line', () => {
  const rows = [
    ...row(100, 'Carrier: EXAMPLE LINE Yard sector: CHICAGO'),
    ...row(112, 'PELICAN LTD'),
  ]
  expect(onNotice(...rows)).toBeUndefined()
})

test.each(['RELEASED', 'HOLD', 'Ok', 'YES', 'N/A'])('%s beneath the line is a state', (state) => {
  const rows = [
    ...row(100, 'Container', 'Customs', 'Line'),
    ...row(112, 'MSKU9070323', 'RELEASED', state),
  ]
  expect(read('pickup_notice', rows).carrier_name).toBeUndefined()
})

test.each(['EXAMPLE VESSEL OPERATORS LTD', 'EXAMPLE FEEDER LINES', 'MV SHIPPING'])(
  '%s is a name',
  (name) => {
    expect(line(`Carrier: ${name}`)).toBe(name)
  },
)

test('a ship with its voyage is no carrier, although it bears the name of its line', () => {
  expect(line('Carrier: ONE HARBOUR 054W')).toBeUndefined()
})

test.each([
  ['Transport company', 'Cardinal Dray Inc.', 'Cardinal Dray Inc.'],
  ['Trucker', 'as arranged by consignee', undefined],
  ['Trucker', 'TO BE ADVISED', undefined],
  ['Trucker', 'TBA', undefined],
  ['Trucker', 'AS UNITED TRANSPORT', 'AS UNITED TRANSPORT'],
])('%s: %s', (label, text, trucker) => {
  expect(read('delivery_order', row(100, `${label}:`, text)).trucker_name).toBe(trucker)
})

describe('a listed name in the head is the carrier', () => {
  test.each([
    ['Hapag-Lloyd - CUSTOMER ADVISORY', 'Hapag-Lloyd'],
    ['Transporteur maritime : Hapag-Lloyd', 'Hapag-Lloyd'],
    ['Hapag-Lloyd AG imports@hapag-lloyd.example', 'Hapag-Lloyd AG'],
    ['Hapag-Lloyd AG 2026', 'Hapag-Lloyd AG 2026'],
  ])('in %s', (text, name) => {
    expect(onNotice([40, 60, text])).toBe(name)
  })

  test.each(['From <release@evergreen.example>', 'EVERGREEN LOTUS / 0022W'])(
    'but not the mailbox or the ship in %s',
    (text) => {
      expect(onNotice([40, 60, text])).toBeUndefined()
    },
  )
})

describe('a code where the name of the line is asked for', () => {
  const found = read('delivery_order', row(100, 'STEAMSHIP LINE:', 'HLCU'))

  test('is the code of the carrier, and no name', () => {
    expect(found.carrier_name).toBeUndefined()
    expect(found.carrier_scac).toBe('HLCU')
  })

  test('leaves no name to another line', () => {
    const rows = [row(100, 'Carrier:', 'HLCU'), row(120, 'Vessel operator:', 'Maersk')].flat()
    const both = read('delivery_order', rows)
    expect(both.carrier_scac).toBe('HLCU')
    expect(both.carrier_name).toBeUndefined()
  })

  test('leaves the name to the letterhead', () => {
    const rows = [row(40, 'Hapag-Lloyd AG'), row(100, 'STEAMSHIP LINE:', 'HLCU')].flat()
    expect(read('delivery_order', rows).carrier_name).toBe('Hapag-Lloyd AG')
  })
})

test('a line of a message between programs is no name', () => {
  expect(line('N9*4F*MAERSK~')).toBeUndefined()
})

describe('the carrier on the proof of a delivery', () => {
  const trucker = (label: string, name: string) =>
    read('proof_of_delivery', [...row(100, label, name), ...row(112, 'Delivered:', '14 May 2026')])
      .trucker_name

  test.each(['Carrier:', 'Carrier name:'])('%s is the one by road', (label) => {
    expect(trucker(label, 'REDLINE HAULAGE')).toBe('REDLINE HAULAGE')
  })

  test.each([
    ['Carrier:', 'Hapag-Lloyd'],
    ['Carrier:', 'as arranged'],
    ['Ocean carrier:', 'CORAL SEAWAYS'],
    ['Shipping line:', 'CORAL SEAWAYS'],
    ['Carrier:', 'Smith John (driver)'],
  ])('%s %s is none', (label, name) => {
    expect(trucker(label, name)).toBeUndefined()
  })

  test('may be one by sea where a vessel is named', () => {
    const vessel = row(112, 'Vessel:', 'CORAL BRIDGE 418E')
    const rows = [...row(100, 'Carrier:', 'CORAL SEAWAYS'), ...vessel]
    expect(read('proof_of_delivery', rows).trucker_name).toBeUndefined()
  })

  test.each(['BOL #:', 'B/L No:', 'Document no.:'])('is the one by road beside %s', (label) => {
    const rows = [...row(100, 'Carrier:', 'REDLINE HAULAGE'), ...row(112, label, '4471882')]
    expect(read('proof_of_delivery', rows).trucker_name).toBe('REDLINE HAULAGE')
  })

  test('at a label of its own is the one by road beside a vessel', () => {
    const rows = [
      ...row(100, 'Trucker:', 'REDLINE HAULAGE'),
      ...row(112, 'Vessel:', 'CORAL BRIDGE 418E'),
    ]
    expect(read('proof_of_delivery', rows).trucker_name).toBe('REDLINE HAULAGE')
  })
})

test('an order to the inland carrier names the trucker', () => {
  const words = row(100, 'To (Inland Carrier):', 'REDLINE HAULAGE')
  expect(read('delivery_order', words).trucker_name).toBe('REDLINE HAULAGE')
})
