// Shipments of the corpus, changed into what these layouts need: more boxes, an inland origin, another carrier.
import { boxNumber, vesselName } from '../../../../content/carriers.ts'
import type { CarrierFact } from '../../../../content/carriers.ts'
import type { Party } from '../../../../content/companies.ts'
import type { Place } from '../../../../content/places.ts'
import type { Random } from '../../../../random.ts'
import type { BoxOnBoard, Shipment } from '../../../../content/shipment.ts'
import type { Shown, Truth } from '../../../../truth.ts'
import { wrapped } from '../../../../drawing/pen.ts'
import type { Ink } from '../../../../drawing/pen.ts'

/** The same goods in so many containers. */
export function inBoxes(s: Shipment, count: number, random: Random): Shipment {
  const total = (of: (line: Shipment['goods'][number]) => number): number =>
    s.goods.reduce((sum, line) => sum + of(line), 0)
  const share = (whole: number, index: number): number =>
    Math.floor((whole * (index + 1)) / count) - Math.floor((whole * index) / count)
  const [packages, kg] = [total((line) => line.packages), total((line) => line.kg)]
  const boxes = Array.from({ length: count }, (_, index): BoxOnBoard => {
    const own = share(kg, index)
    return {
      number: boxNumber(s.carrier, random),
      size: s.boxes[0]?.size ?? '40HC',
      seal: `${random.letters(2)}${random.digits(6)}`,
      packages: share(packages, index),
      kg: own,
      cbm: random.int(18_000, 66_000) / 1000,
      verifiedKg: own + random.int(3700, 4200),
    }
  })
  return { ...s, boxes }
}

const inland: Readonly<Record<string, readonly [string, string]>> = {
  China: ['CNSZH', 'Suzhou'],
  Vietnam: ['VNBDU', 'Binh Duong'],
  India: ['INTKD', 'Tughlakabad ICD'],
  'South Korea': ['KRGMP', 'Gumi'],
  Brazil: ['BRCWB', 'Curitiba'],
  Spain: ['ESZAZ', 'Zaragoza'],
  Belgium: ['BELGG', 'Liege'],
}

/** Received by the carrier behind the port, where there is such a place. */
export function fromInland(s: Shipment): Shipment {
  const found = inland[s.route.loading.country]
  if (found === undefined) return s
  const receipt: Place = { locode: found[0], city: found[1], country: s.route.loading.country }
  return { ...s, route: { ...s.route, receipt } }
}

export const isInland = (s: Shipment): boolean => s.route.receipt !== s.route.loading

/** Under a carrier of this choice, with his ship, numbers and boxes. */
export function carriedBy(s: Shipment, carrier: CarrierFact, random: Random): Shipment {
  const bareBill = carrier.number(random)
  const numbers = { ...s.numbers, bareBill, bill: carrier.prefix + bareBill }
  const boxes = s.boxes.map((box) => ({ ...box, number: boxNumber(carrier, random) }))
  return {
    ...s,
    carrier,
    boxes,
    vessel: vesselName(carrier, random),
    numbers: { ...numbers, booking: carrier.booking(random) },
  }
}

export const loudCharges = (s: Shipment): Shipment['charges'] =>
  s.charges.map(({ description, amount }) => ({ description: description.toUpperCase(), amount }))

/** Old printers have no small letters. */
export function inCapitals(s: Shipment): Shipment {
  const loud = ({ name, address, country }: Party): Party => ({
    name: name.toUpperCase(),
    country,
    address: address.map((line) => line.toUpperCase()),
  })
  const consignee = loud(s.consignee)
  return {
    ...s,
    consignee,
    shipper: loud(s.shipper),
    deliverTo: loud(s.deliverTo),
    notify: s.notify === s.consignee ? consignee : loud(s.notify),
    forwarder: loud(s.forwarder),
    trucker: loud(s.trucker),
    broker: loud(s.broker),
    packageType: s.packageType.toUpperCase(),
    charges: loudCharges(s),
  }
}

/** Each charge as it is told where its currency is shown. */
export const chargesTold = (s: Shipment): Truth => ({
  charges: s.charges.map((charge) => ({ ...charge, currency: s.currency })),
})

/** The same values in fewer lines, or with words around them. */
export const written = (lines: readonly string[], ...values: readonly Shown[]): Shown => ({
  lines,
  truth: Object.assign({}, ...values.map(({ truth }) => truth)) as Truth,
})

/** Long lines go on below, as on a typewriter whose margin is set. */
export const folded = ({ lines, truth }: Shown, width: number, look: Ink): Shown => ({
  truth,
  lines: lines.flatMap((line) => wrapped(line, width, look)),
})
