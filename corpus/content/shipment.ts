// Everything about one invented shipment; a layout shows what its kind of document shows of it.
import { boxNumber, carrierFacts, vesselName, voyageNumber } from './carriers.ts'
import type { CarrierFact } from './carriers.ts'
import { businessOf, companyIn } from './companies.ts'
import type { Party } from './companies.ts'
import { chargesFor, goodsLines, packageTypes } from './goods.ts'
import type { ChargeFact, GoodsLine } from './goods.ts'
import type { Half } from '../half.ts'
import { routeTo, terminalFor } from './places.ts'
import type { Route, TerminalFact } from './places.ts'
import type { Random } from '../random.ts'

export type BoxOnBoard = {
  readonly number: string
  readonly size: string
  readonly seal: string
  readonly packages: number
  readonly kg: number
  readonly cbm: number
  readonly verifiedKg: number
}

type Numbers = {
  /** Without its prefix. */
  readonly bareBill: string
  readonly bill: string
  readonly houseBill: string
  readonly booking: string
  readonly deliveryOrder: string
  readonly invoice: string
  readonly orders: readonly string[]
  readonly inBond: string
  readonly entry: string
  readonly pickup: string
}

/** Milliseconds of UTC, on whole quarters of an hour. */
type Times = Readonly<
  Record<
    | ('issue' | 'onBoard' | 'etd' | 'eta' | 'available' | 'lastFree' | 'invoice' | 'due')
    | ('delivery' | 'documentCutoff' | 'cargoCutoff' | 'vgmCutoff' | 'release' | 'notice'),
    number
  >
>

export type Shipment = {
  readonly american: boolean
  readonly carrier: CarrierFact
  readonly numbers: Numbers
  readonly shipper: Party
  readonly consignee: Party
  readonly notify: Party
  readonly deliverTo: Party
  readonly forwarder: Party
  readonly trucker: Party
  readonly broker: Party
  readonly vessel: string
  readonly voyage: string
  readonly route: Route
  readonly terminal: TerminalFact
  readonly times: Times
  readonly boxes: readonly BoxOnBoard[]
  readonly goods: readonly GoodsLine[]
  readonly packageType: string
  readonly charges: readonly ChargeFact[]
  readonly currency: string
  readonly incoterm: string
  readonly paymentTerms: string
  readonly prepaid: boolean
  readonly holds: readonly string[]
}

const day = 86_400_000

function timesFrom(random: Random): Times {
  const quarter = (): number => random.int(24, 72) * 900_000
  const onBoard = Date.UTC(2024, 0, 1) + random.int(0, 900) * day
  const eta = onBoard + random.int(16, 38) * day
  const at = (base: number, from: number, to: number): number =>
    base + random.int(from, to) * day + quarter()
  return {
    onBoard,
    issue: onBoard + random.int(0, 2) * day,
    etd: onBoard + quarter(),
    eta: eta + quarter(),
    available: at(eta, 1, 3),
    lastFree: eta + random.int(4, 8) * day,
    invoice: onBoard - random.int(4, 12) * day,
    due: eta + random.int(15, 60) * day,
    delivery: at(eta, 3, 10),
    documentCutoff: at(onBoard, -6, -4),
    cargoCutoff: at(onBoard, -3, -2),
    vgmCutoff: at(onBoard, -5, -3),
    release: eta - random.int(1, 3) * day,
    notice: eta - random.int(3, 7) * day,
  }
}

function numbersFor(carrier: CarrierFact, random: Random): Numbers {
  const bareBill = carrier.number(random)
  const first = random.digits(random.pick([6, 7]))
  return {
    bareBill,
    bill: carrier.prefix + bareBill,
    booking: carrier.booking(random),
    houseBill: `${random.letters(4)}${random.pick(['SHA', 'NGB', 'SGN', 'HAM'])}${random.digits(7)}`,
    deliveryOrder: `${random.pick(['DO', 'D', 'DO-'])}${random.digits(7)}`,
    invoice: `${random.pick(['INV-', 'CI', '', 'SI/24/'])}${random.digits(6)}`,
    orders: [`PO${first}`, `PO${Number(first) + 3}`].slice(0, random.int(1, 2)),
    inBond: random.digits(9),
    entry: `${random.letters(3)}-${random.digits(7)}-${random.digits(1)}`,
    pickup: random.digits(random.pick([6, 8])),
  }
}

function boxesOf(goods: readonly GoodsLine[], carrier: CarrierFact, random: Random) {
  const count = random.pick([1, 1, 1, 2, 2, 3, 5])
  const packages = goods.reduce((sum, line) => sum + line.packages, 0)
  const kg = goods.reduce((sum, line) => sum + line.kg, 0)
  const share = (total: number, index: number): number =>
    Math.floor((total * (index + 1)) / count) - Math.floor((total * index) / count)
  return Array.from({ length: count }, (_, index): BoxOnBoard => {
    const own = share(kg, index)
    return {
      number: boxNumber(carrier, random),
      size: random.pick(['40HC', "40'HQ", '20GP', "20' DRY", '45G1']),
      seal: random.pick([
        random.letters(2) + random.digits(7),
        random.digits(8),
        `ML-${random.digits(6)}`,
      ]),
      packages: share(packages, index),
      kg: own,
      verifiedKg: own + random.int(3700, 4200),
      cbm: random.int(18_000, 66_000) / 1000,
    }
  })
}

function partiesOf(american: boolean, half: Half, random: Random) {
  const home = american
    ? 'United States'
    : random.pick(['Germany', 'Netherlands', 'United Kingdom'])
  const upper = random.chance(0.6)
  const importer = companyIn(home, half, upper, random)
  const broker = businessOf('broker', home, half, random)
  return {
    shipper: companyIn(random.pick(['China', 'China', 'Vietnam', 'India']), half, upper, random),
    consignee: importer,
    notify: random.chance(0.3)
      ? importer
      : random.chance(0.5)
        ? broker
        : companyIn(home, half, upper, random),
    deliverTo: companyIn(home, half, upper, random),
    forwarder: businessOf('forwarder', home, half, random),
    trucker: businessOf('trucker', home, half, random),
    broker,
  }
}

export function shipmentFor(half: Half, american: boolean, random: Random): Shipment {
  const carrier = random.pick(carrierFacts)
  const goods = goodsLines(half, random)
  return {
    american,
    carrier,
    goods,
    ...partiesOf(american, half, random),
    numbers: numbersFor(carrier, random),
    vessel: vesselName(carrier, random),
    voyage: voyageNumber(random),
    route: routeTo(american, random),
    terminal: terminalFor(random, half),
    times: timesFrom(random),
    boxes: boxesOf(goods, carrier, random),
    packageType: random.pick(packageTypes[half]),
    charges: chargesFor(half, random),
    currency: american ? 'USD' : random.pick(['EUR', 'EUR', 'USD']),
    incoterm: random.pick(['FOB', 'CIF', 'DAP', 'EXW', 'FCA']),
    paymentTerms: random.pick([
      'Net 30 days',
      'T/T 30 days after B/L date',
      'L/C at sight',
      'Net 45',
    ]),
    prepaid: random.chance(0.5),
    holds: random.some(['CUSTOMS HOLD', 'FREIGHT HOLD', 'USDA HOLD'], random.int(0, 2)),
  }
}
