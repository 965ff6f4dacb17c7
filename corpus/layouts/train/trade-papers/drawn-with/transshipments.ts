// Bookings that change ships on the way: where, out of which feeder, and when; and when they were made.
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { loadingPorts } from '../../../../content/places.ts'
import type { Place } from '../../../../content/places.ts'
import { placeAt } from './abroad.ts'

const day = 86_400_000
const hubs = [
  placeAt('KRPUS', 'Busan', 'South Korea'),
  placeAt('SGSIN', 'Singapore', 'Singapore'),
  placeAt('MYTPP', 'Tanjung Pelepas', 'Malaysia'),
  placeAt('LKCMB', 'Colombo', 'Sri Lanka'),
]
const inland: Readonly<Record<string, Place>> = {
  CNSHA: placeAt('CNSZH', 'Suzhou', 'China'),
  CNNGB: placeAt('CNYIW', 'Yiwu', 'China'),
  VNHPH: placeAt('VNHAN', 'Hanoi', 'Vietnam'),
  THLCH: placeAt('THLKR', 'Lat Krabang', 'Thailand'),
  INNSA: placeAt('INPNQ', 'Pune', 'India'),
  CNTAO: placeAt('CNTNA', 'Jinan', 'China'),
  CNXMN: placeAt('CNQZJ', 'Quanzhou', 'China'),
  KRPUS: placeAt('KRSEL', 'Seoul', 'South Korea'),
  MYPKG: placeAt('MYKUL', 'Kuala Lumpur', 'Malaysia'),
  TWKHH: placeAt('TWTPE', 'Taipei', 'Taiwan'),
  VNSGN: placeAt('VNVCA', 'Can Tho', 'Vietnam'),
  INMUN: placeAt('INAMD', 'Ahmedabad', 'India'),
}
const elsewhere = ['Brazil', 'Spain', 'Belgium']

export type Transshipped = {
  readonly s: Shipment
  readonly hub: Place
  readonly feeder: string
  readonly feederVoyage: string
  readonly arrival: number
  readonly departure: number
}

/** From Asia, and older than all its deadlines. */
export function booked(s: Shipment, random: Random): Shipment {
  const asian = loadingPorts.filter(({ country }) => !elsewhere.includes(country))
  const far = elsewhere.includes(s.route.loading.country)
  const loading = far ? random.pick(asian) : s.route.loading
  const receipt = random.chance(0.7) ? (inland[loading.locode] ?? loading) : loading
  const invoice = s.times.documentCutoff - random.int(4, 12) * day
  return { ...s, times: { ...s.times, invoice }, route: { ...s.route, loading, receipt } }
}

export function transshipped(of: Shipment, random: Random): Transshipped {
  const s = booked(of, random)
  const hub = random.pick(hubs.filter(({ locode }) => locode !== s.route.loading.locode))
  const arrival = s.times.etd + random.int(3, 6) * day
  const words = [
    random.pick(['SEA', 'BAY', 'STRAIT', 'JADE']),
    random.pick(['COURIER', 'SHUTTLE', 'LINK']),
  ]
  return {
    s,
    hub,
    arrival,
    departure: arrival + random.int(2, 5) * day,
    feeder: `${words.join(' ')} ${random.int(2, 9)}`,
    feederVoyage: `24${random.digits(2)}S`,
  }
}
