// Companies of other countries with the first word of one of the shipment's, and goods in variants.
import type { Party } from '../../../../content/companies.ts'
import type { GoodsLine } from '../../../../content/goods.ts'
import type { Place } from '../../../../content/places.ts'
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'

export const firstWord = ({ name }: Party): string => name.split(' ')[0] ?? ''

/** `rest` follows the first word of the name; in capitals where the model is. */
export function companyLike(
  model: Party,
  rest: string,
  address: readonly string[],
  country: string,
): Party {
  const upper = model.name === model.name.toUpperCase()
  const written = (text: string): string => (upper ? text.toUpperCase() : text)
  return { name: written(`${firstWord(model)} ${rest}`), address: address.map(written), country }
}

export const placeAt = (locode: string, city: string, country: string): Place => ({
  locode,
  city,
  country,
})

export const leavingFrom = (s: Shipment, port: Place, shipper: Party): Shipment => ({
  ...s,
  shipper,
  route: { ...s.route, receipt: port, loading: port },
})

export const arrivingAt = (s: Shipment, port: Place, consignee: Party): Shipment => ({
  ...s,
  american: false,
  consignee,
  notify: s.notify === s.consignee ? consignee : s.notify,
  route: { ...s.route, discharge: port, delivery: port },
})

/** Each of the goods in `count` kinds, whose packages and weights add up to those of all. */
export function inVariants(
  goods: readonly GoodsLine[],
  count: () => number,
  kinds: readonly string[],
  random: Random,
): readonly GoodsLine[] {
  return goods.flatMap((line) => {
    const names = random.some(kinds, count())
    const part = (whole: number, index: number): number =>
      Math.floor((whole * (index + 1)) / names.length) - Math.floor((whole * index) / names.length)
    return names.map((name, index): GoodsLine => {
      const quantity = part(line.quantity, index)
      return {
        ...line,
        description: `${line.description}, ${name}`,
        quantity,
        amount: Math.round(quantity * line.unitPrice * 100) / 100,
        packages: part(line.packages, index),
        kg: part(line.kg, index),
      }
    })
  })
}
