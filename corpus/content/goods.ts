import type { Half } from '../half.ts'
import type { Random } from '../random.ts'

type Ware = {
  readonly text: string
  readonly hs: string
  readonly unit: string
  readonly price: readonly [number, number]
}

export type GoodsLine = {
  readonly description: string
  readonly hs: string
  readonly quantity: number
  readonly unit: string
  readonly unitPrice: number
  readonly amount: number
  readonly packages: number
  readonly kg: number
}

const ware = (text: string, hs: string, unit: string, from: number, to: number): Ware => ({
  text,
  hs,
  unit,
  price: [from, to],
})

const wares: Readonly<Record<Half, readonly Ware[]>> = {
  train: [
    ware("Men's woven cotton shirts", '6205.20', 'PCS', 4, 11),
    ware('Ceramic dinnerware sets', '6912.00', 'SETS', 9, 32),
    ware('Brake discs for passenger cars', '8708.30', 'PCS', 12, 48),
    ware('Wooden bedroom furniture', '9403.50', 'PCS', 60, 240),
    ware('LED panel lights 40W', '9405.11', 'PCS', 6, 18),
    ware('Polyester sleeping bags', '9404.30', 'PCS', 8, 22),
  ],
  test: [
    ware('Ladies knitted pullovers 60% cotton 40% acrylic', '6110.20', 'PCE', 5, 16),
    ware('Stainless steel cookware', '7323.93', 'CTN', 14, 60),
    ware('Rubber floor mats', '4016.91', 'EA', 3, 9),
    ware('Hydraulic hose fittings', '7307.29', 'PCS', 1, 6),
    ware('Garden chairs, aluminium', '9401.79', 'EA', 18, 55),
    ware('Plastic storage boxes with lids', '3923.10', 'PRS', 2, 7),
  ],
}

const lineOf = (ware: Ware, random: Random): GoodsLine => {
  const cents = random.int(ware.price[0] * 100, ware.price[1] * 100)
  const quantity = random.int(12, 400) * 10
  return {
    description: ware.text,
    hs: ware.hs,
    quantity,
    unit: ware.unit,
    unitPrice: cents / 100,
    amount: (cents * quantity) / 100,
    packages: random.int(20, 300),
    kg: random.int(800, 6200),
  }
}

export const goodsLines = (half: Half, random: Random): readonly GoodsLine[] =>
  random.some(wares[half], random.int(1, 4)).map((each) => lineOf(each, random))

export const packageTypes: Readonly<Record<Half, readonly string[]>> = {
  train: ['CARTONS', 'CTNS', 'PALLETS', 'PACKAGES'],
  test: ['CARTON(S)', 'PLT', 'PKGS', 'Kartons', 'CASES', 'CRATES'],
}

export type ChargeFact = { readonly description: string; readonly amount: number }

const chargeNames: Readonly<Record<Half, readonly string[]>> = {
  train: [
    'OCEAN FREIGHT',
    'TERMINAL HANDLING CHARGE',
    'DOCUMENTATION FEE',
    'CHASSIS USAGE',
    'CUSTOMS CLEARANCE',
    'ISF FILING FEE',
    'BUNKER ADJUSTMENT FACTOR',
  ],
  test: [
    'Sea freight FCL',
    'Destination THC',
    'Handling fee',
    'Import service charge',
    'Pier pass / TMF',
    'Fuel surcharge (drayage)',
    'Exam fee',
    'Low sulphur surcharge',
  ],
}

export const chargesFor = (half: Half, random: Random): readonly ChargeFact[] =>
  random.some(chargeNames[half], random.int(2, 5)).map((description) => ({
    description,
    amount: random.chance(0.5) ? random.int(25, 400) : random.int(4000, 420000) / 100,
  }))
