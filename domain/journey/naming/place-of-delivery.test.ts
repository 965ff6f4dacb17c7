import { describe, expect, test } from 'vitest'
import { A, B, BARGE, RAIL, carrierEvent, direct, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const soon = { now: Date.parse('2026-04-10T00:00:00Z') }

describe.each([
  ['train', RAIL],
  ['barge', BARGE],
])('the arrival of a %s inland', (_, means) => {
  const by = (words: string) => carrierEvent(words, means)
  const journey = (...moves: string[]) => journeyOf([...direct, ...moves.map(by)], soon)
  const arrived = ['ACT LOAD NLRTM 04-04', 'ACT DEPA NLRTM 04-05', 'ACT ARRI DEDUI 04-06']
  const factsOf = (...moves: string[]) => {
    const { destination, destination_ata_at } = journey(...arrived, ...moves).shipment
    return [destination?.locode ?? null, destination_ata_at?.slice(5, 10) ?? null]
  }

  test('is that at the place of delivery where nothing tells that the container goes on', () => {
    expect(factsOf()).toEqual(['DEDUI', '04-06'])
    expect(factsOf('ACT DISC DEDUI 04-07')).toEqual(['DEDUI', '04-06'])
  })

  test.each([
    ['departs again', 'ACT DEPA DEDUI 04-07'],
    ['is loaded again', 'ACT LOAD DEDUI 04-07'],
    ['is to depart again', 'PLN DEPA DEDUI 04-07'],
    ['departs on the day of its arrival', 'ACT DEPA DEDUI 04-06'],
    ['is to depart on the day of its arrival', 'PLN DEPA DEDUI 04-06'],
  ])('is that on the way where the container %s', (_how, move) => {
    expect(factsOf(move)).toEqual([null, null])
    expect(journey(...arrived, move).containers[0]?.ind_ata_at).toBeNull()
  })

  test('is that on the way where an arrival elsewhere is planned', () => {
    expect(factsOf('PLN ARRI DEMHG 04-08')).toEqual(['DEMHG', null])
  })

  test('is that at the place of delivery again where it was to go on, and was put ashore later', () => {
    expect(factsOf('PLN DEPA DEDUI 04-07', 'ACT DISC DEDUI 04-08')).toEqual(['DEDUI', '04-06'])
  })

  test('is expected when it is planned, and not when the unloading is', () => {
    const plans = ['PLN ARRI DEDUI 04-07', 'PLN DISC DEDUI 04-08']
    expect(journey(...plans).shipment.destination_eta_at).toBe('2026-04-07T12:00:00.000Z')
    expect(journey(...plans.slice(1)).shipment.destination_eta_at).toBe('2026-04-08T12:00:00.000Z')
  })

  test('is expected no more once it has come, while its unloading or a truck is', () => {
    const etaOf = (...moves: string[]) =>
      journey(...arrived, ...moves).shipment.destination_eta_at?.slice(5, 10) ?? null
    expect(etaOf('PLN DISC DEDUI 04-12')).toBeNull()
    const truck = carrierEvent('PLN GTIN DEDUI 04-13', { mode: 'TRUCK', empty: false })
    const trucked = journeyOf([...direct, ...arrived.map(by), truck], soon)
    expect(trucked.shipment.destination_eta_at).toBeNull()
    expect(etaOf('PLN ARRI DEDUI 04-12')).toBe('04-12')
    expect(etaOf('EST ARRI DEDUI 04-05T18:00')).toBe('04-05')
  })

  test('is not expected before the departure', () => {
    const late = ['EST ARRI DEDUI 04-05', 'ACT DEPA NLRTM 04-06']
    expect(journey(...late).shipment).toMatchObject({
      destination: { locode: 'DEDUI' },
      destination_eta_at: null,
    })
  })

  test('is expected after the ship has sailed on without the container', () => {
    const moves = [by('ACT DEPA NLRTM 04-04'), by('PLN ARRI DEDUI 04-07')]
    const sailed = carrierEvent('ACT DEPA DEBRV 04-08', A)
    const { shipment } = journeyOf([...direct, ...moves, sailed], soon)
    expect(shipment.destination_eta_at).toBe('2026-04-07T12:00:00.000Z')
  })

  test('is told at the place to which the container came back', () => {
    const overshot = ['ACT DEPA DEDUI 04-07', 'ACT ARRI DEMHG 04-08', 'ACT DEPA DEMHG 04-08T18:00']
    expect(factsOf(...overshot, 'ACT ARRI DEDUI 04-09T18:00')[0]).toBe('DEDUI')
    expect(factsOf(...overshot, 'ACT GTIN DEDUI 04-09T18:00')[0]).toBe('DEDUI')
  })

  test('stays that at the place of delivery where the ship calls there later, without the container', () => {
    const calls = ['ACT ARRI DEDUI 04-08', 'ACT DEPA DEDUI 04-09'].map((words) =>
      carrierEvent(words, A),
    )
    const { shipment } = journeyOf([...direct, ...arrived.map(by), ...calls], soon)
    expect(shipment.destination?.locode).toBe('DEDUI')
  })
})

test('refused cargo is expected where its train has set out', () => {
  const train = ['ACT DEPA USCHI 02-01', 'ACT ARRI USLAX 02-05', 'PLN ARRI USCHI 04-15']
  const there = leg('ACT', 'USLAX', 'CNSHA', ['02-08', '02-09', '02-25', '02-26'], A)
  const back = leg('ACT', 'CNSHA', 'USLAX', ['03-02', '03-03', '03-25', '03-26'], B)
  const trains = train.map((words) => carrierEvent(words, RAIL))
  expect(journeyOf([...trains, ...there, ...back], soon).shipment).toMatchObject({
    port_of_discharge: { locode: 'USLAX' },
    destination: { locode: 'USCHI' },
    destination_eta_at: '2026-04-15T12:00:00.000Z',
  })
})

describe('a truck that takes the container from the port of a train', () => {
  const landed = leg('ACT', 'CNSHA', 'USLAX', ['03-02', '03-03', '04-01', '04-02'], A)
  const rail = (words: string) => carrierEvent(words, RAIL)
  const out = carrierEvent('ACT GTOT USLAX 04-03')
  const expected = rail('PLN ARRI USCHI 04-12')
  const outs = (moves: Parameters<typeof lines>[0], now = '2026-04-05') =>
    lines([...landed, ...moves], { now: Date.parse(now) }).filter((line) => /_out /.test(line))

  test('has not picked it up where a train arrives with it, though no departure is told', () => {
    expect(outs([out, rail('ACT ARRI USCHI 04-08')])).toEqual([])
    expect(outs([out, rail('ACT DISC USCHI 04-08')])).toEqual([])
  })

  test('has not picked it up while a train is expected to take it on', () => {
    expect(outs([out])).toEqual(['full_out USLAX'])
    expect(outs([out, expected])).toEqual([])
    const { containers } = journeyOf([...landed, out, expected], { now: Date.parse('2026-04-05') })
    expect(containers[0]?.current_status).toBe('awaiting_inland_transfer')
  })

  test('has picked it up where the train was not taken', () => {
    expect(outs([out, expected], '2026-04-19')).toEqual([])
    expect(outs([out, expected], '2026-04-20')).toEqual(['full_out USLAX'])
    const later = rail('PLN ARRI USCHI 05-12')
    expect(outs([out, later], '2026-04-24')).toEqual([])
    expect(outs([out, later], '2026-04-25')).toEqual(['full_out USLAX'])
    const returned = carrierEvent('ACT GTIN USLAX 04-06 E')
    expect(outs([out, expected, returned])).toEqual(['full_out USLAX'])
    expect(journeyOf([...landed, out, expected, returned]).shipment.destination).toBeNull()
  })

  test('has not picked it up where it brings it in, full, at another terminal of the port', () => {
    expect(outs([out, carrierEvent('ACT GTIN USLAX 04-03T18:00')])).toEqual([])
    const later = [carrierEvent('ACT GTIN USLAX 04-03T18:00'), carrierEvent('ACT GTOT USLAX 04-04')]
    expect(outs([out, ...later])).toEqual(['full_out USLAX'])
  })
})

test('the ramp of a train is no place of delivery once it is a week late and a truck has the container', () => {
  const landed = leg('ACT', 'CNSHA', 'USLAX', ['03-02', '03-03', '04-01', '04-02'], A)
  const expected = carrierEvent('PLN ARRI USCHI 04-12', RAIL)
  const events = [...landed, expected, carrierEvent('ACT GTOT USLAX 04-03')]
  const destinationOn = (day: string) =>
    journeyOf(events, { now: Date.parse(day) }).shipment.destination?.locode ?? null
  expect(destinationOn('2026-04-19')).toBe('USCHI')
  expect(destinationOn('2026-04-20')).toBeNull()
  const onTheQuay = journeyOf(events.slice(0, -1), { now: Date.parse('2026-05-20') })
  expect(onTheQuay.shipment.destination?.locode).toBe('USCHI')
})

test('the place of delivery is the ramp at which a truck fetched the container', () => {
  const landed = leg('ACT', 'CNSHA', 'USLAX', ['03-02', '03-03', '04-01', '04-02'], A)
  const rail = (words: string) => carrierEvent(words, RAIL)
  const events = [
    ...landed,
    ...[rail('PLN ARRI USCHI 04-18'), rail('ACT DEPA USLAX 04-05'), rail('ACT ARRI USKCK 04-12')],
    ...[carrierEvent('ACT GTOT USKCK 04-14'), carrierEvent('ACT GTIN USKCK 04-17 E')],
  ]
  expect(journeyOf(events).shipment).toMatchObject({
    destination: { locode: 'USKCK' },
    destination_ata_at: '2026-04-12T12:00:00.000Z',
  })
})

test('the place of delivery is where a truck fetched the container, though no arrival is told', () => {
  const by = (words: string) => carrierEvent(words, RAIL)
  const left = [...direct, by('ACT LOAD NLRTM 04-04'), by('ACT DEPA NLRTM 04-05')]
  const fetched = carrierEvent('ACT GTOT DEMUC 04-09')
  const { shipment, containers } = journeyOf([...left, fetched], soon)
  expect(shipment).toMatchObject({ destination: { locode: 'DEMUC' }, destination_ata_at: null })
  expect(containers[0]?.final_destination_full_out_at).toBe(fetched.event_at)
  const onTheWay = journeyOf([...left, by('ACT ARRI DEDUI 04-06'), fetched], soon)
  expect(onTheWay.shipment).toMatchObject({ destination: { locode: 'DEMUC' } })
})

describe('a truck that brings the full container', () => {
  const out = carrierEvent('ACT GTOT NLRTM 04-03')
  const at = (facility_type: string | null) =>
    carrierEvent('ACT GTIN NLVEN 04-03T18:00', { facility_type })
  const outs = (...moves: Parameters<typeof lines>[0]) =>
    lines([...direct, out, ...moves], soon).filter((line) => line.startsWith('full_out'))

  test.each(['CLOC', 'DEPO', null])('reaches the place of delivery: %s', (facility) => {
    expect(journeyOf([...direct, out, at(facility)], soon).shipment).toMatchObject({
      destination: { locode: 'NLVEN' },
      destination_ata_at: '2026-04-03T18:00:00.000Z',
    })
    expect(outs(at(facility))).toEqual(['full_out NLRTM'])
  })

  test('is expected there', () => {
    const plan = carrierEvent('PLN GTIN NLVEN 04-04', { facility_type: 'CLOC' })
    expect(journeyOf([...direct, plan], soon).shipment).toMatchObject({
      destination: { locode: 'NLVEN' },
      destination_eta_at: plan.event_at,
    })
  })

  test('has not picked it up where it only brings it to another terminal', () => {
    const fetched = carrierEvent('ACT GTOT NLVEN 04-05')
    expect(outs(at('POTE'))).toEqual([])
    expect(outs(at('POTE'), fetched)).toEqual(['full_out NLVEN'])
  })

  test('has picked it up where it is unpacked at the freight station', () => {
    const back = carrierEvent('ACT GTIN NLRTM 04-06 E')
    expect(outs(at('COFS'))).toEqual([])
    expect(outs(at('COFS'), carrierEvent('ACT STRP NLVEN 04-04'))).toEqual(['full_out NLRTM'])
    expect(outs(at('COFS'), back)).toEqual(['full_out NLRTM'])
    const fetched = carrierEvent('ACT GTOT NLVEN 04-05')
    expect(outs(at('COFS'), fetched, back)).toEqual(['full_out NLVEN'])
  })

  test('has only brought it to the freight station where the truck itself is told to arrive there', () => {
    const arrival = carrierEvent('ACT ARRI NLVEN 04-03T18:00', {
      mode: 'TRUCK',
      facility_type: 'COFS',
    })
    const back = carrierEvent('ACT GTIN NLRTM 04-06 E')
    expect(outs(arrival)).toEqual([])
    expect(outs(arrival, carrierEvent('ACT GTOT NLVEN 04-05'), back)).toEqual(['full_out NLVEN'])
    expect(outs(arrival, back)).toEqual(['full_out NLRTM'])
  })

  test.each(['COFS', 'OFFD', 'POTE'])(
    'has delivered it where a truck is told to arrive there from the consignee: %s',
    (type) => {
      const delivered = carrierEvent('ACT GTIN NLVEN 04-03T18:00', { facility_type: 'CLOC' })
      const emptied = carrierEvent('ACT ARRI NLRTM 04-05', { mode: 'TRUCK', facility_type: type })
      expect(outs(delivered, emptied)).toEqual(['full_out NLRTM'])
    },
  )

  test('has brought it in before another one fetches it on the same day', () => {
    const fetched = carrierEvent('ACT GTOT NLVEN 04-03T18:00')
    const exported = carrierEvent('ACT GTIN CNSHA 03-01')
    expect(outs(exported, at('POTE'), fetched)).toEqual(['full_out NLVEN'])
  })

  test('reaches no place of delivery where the gate does not say that it is full', () => {
    const unknown = { ...at(null), empty: null }
    expect(journeyOf([...direct, out, unknown], soon).shipment.destination).toBeNull()
  })
})
