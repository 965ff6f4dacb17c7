import { containerCheckDigit } from '../../domain/numbers/container-number.ts'
import type { Random } from '../random.ts'

export type CarrierFact = {
  readonly scac: string
  /** As documents write it; the first is the shortest. */
  readonly names: readonly string[]
  /** What stands before the number of a bill of lading; sometimes left off where `bare`. */
  readonly prefix: string
  readonly bare: boolean
  readonly number: (random: Random) => string
  readonly booking: (random: Random) => string
  readonly boxes: readonly string[]
}

const digits = (count: number) => (random: Random) => random.digits(count)

const carrier = (
  scac: string,
  names: readonly string[],
  boxes: readonly string[],
  numbers: Partial<CarrierFact>,
): CarrierFact => ({
  scac,
  names,
  boxes,
  prefix: scac,
  bare: false,
  number: digits(9),
  booking: digits(9),
  ...numbers,
})

export const carrierFacts: readonly CarrierFact[] = [
  carrier('MAEU', ['Maersk', 'MAERSK A/S', 'MAERSK LINE'], ['MSKU', 'MRKU', 'MAEU'], {
    bare: true,
  }),
  carrier(
    'MSCU',
    ['MSC', 'MSC MEDITERRANEAN SHIPPING COMPANY S.A.', 'Mediterranean Shipping Company'],
    ['MEDU', 'MSCU', 'MSDU'],
    {
      prefix: 'MEDU',
      number: (random) => random.letters(2) + random.digits(6),
      booking: (random) => `EBKG${random.digits(8)}`,
    },
  ),
  carrier('CMDU', ['CMA CGM', 'CMA CGM S.A.'], ['CMAU', 'CGMU'], {
    bare: true,
    number: (random) => random.letters(3) + random.digits(7),
    booking: (random) => random.letters(3) + random.digits(7),
  }),
  carrier('HLCU', ['Hapag-Lloyd', 'HAPAG-LLOYD AG', 'Hapag-Lloyd Aktiengesellschaft'], ['HLXU'], {
    number: (random) =>
      `${random.letters(3)}${random.digits(4)}${random.letters(3)}${random.digits(2)}`,
    booking: digits(8),
  }),
  carrier(
    'ONEY',
    ['ONE', 'OCEAN NETWORK EXPRESS', 'Ocean Network Express Pte. Ltd.'],
    ['ONEU', 'NYKU'],
    {
      number: (random) => `${random.letters(4)}${random.digits(6)}00`,
      booking: (random) => `${random.letters(4)}${random.digits(6)}00`,
    },
  ),
  carrier(
    'EGLV',
    ['Evergreen', 'EVERGREEN LINE', 'EVERGREEN MARINE CORP.'],
    ['EITU', 'EGHU', 'EMCU'],
    {
      number: digits(12),
      booking: digits(12),
    },
  ),
  carrier('COSU', ['COSCO', 'COSCO SHIPPING LINES CO., LTD.'], ['CSNU', 'CBHU'], {
    bare: true,
    number: (random) => `6${random.digits(9)}`,
    booking: (random) => `6${random.digits(9)}`,
  }),
  carrier('OOLU', ['OOCL', 'ORIENT OVERSEAS CONTAINER LINE LTD'], ['OOLU', 'OOCU'], {
    number: (random) => `2${random.digits(9)}`,
    booking: (random) => `2${random.digits(9)}`,
  }),
  carrier('HDMU', ['HMM', 'HMM Co., Ltd.'], ['HMMU', 'HDMU'], {
    number: (random) => random.letters(4) + random.digits(8),
    booking: (random) => random.letters(4) + random.digits(8),
  }),
  carrier('YMLU', ['Yang Ming', 'YANG MING MARINE TRANSPORT CORP.'], ['YMLU', 'YMMU'], {
    number: (random) => random.pick(['I', 'W', 'E']) + random.digits(9),
    booking: (random) => `Y${random.letters(2)}${random.digits(6)}`,
  }),
  carrier('ZIMU', ['ZIM', 'ZIM INTEGRATED SHIPPING SERVICES LTD.'], ['ZIMU', 'ZCSU'], {
    number: (random) => random.letters(3) + random.digits(7),
    booking: (random) => random.letters(3) + random.digits(7),
  }),
]

const lessors = ['TCNU', 'TCLU', 'CAIU', 'FFAU', 'TEMU', 'SEGU', 'TRHU', 'BEAU', 'TGBU']

export function boxNumber(carrierOf: CarrierFact, random: Random): string {
  const owner = random.pick(random.chance(0.5) ? carrierOf.boxes : lessors)
  const firstTen = owner + random.digits(6)
  return `${firstTen}${containerCheckDigit(firstTen)}`
}

/** Looks like a container number, but its check digit is wrong. */
export function notABoxNumber(random: Random): string {
  const firstTen = `TCNU${random.digits(6)}`
  return `${firstTen}${(containerCheckDigit(firstTen) + random.int(1, 8)) % 10}`
}

const vesselWords = [
  ['KESTREL', 'AMBER', 'NORTHERN', 'PACIFIC', 'SILVER', 'CORAL', 'GRAND', 'OCEAN'],
  ['VOYAGER', 'LANTERN', 'HARMONY', 'PIONEER', 'HERON', 'TRIUMPH', 'CRESCENT', 'BRIDGE'],
] as const

export const vesselName = (carrierOf: CarrierFact, random: Random): string =>
  [
    ...(random.chance(0.4) ? [(carrierOf.names[0] ?? '').toUpperCase().split('-')[0]] : []),
    ...vesselWords.map((words) => random.pick(words)),
  ].join(' ')

export const voyageNumber = (random: Random): string =>
  random.pick([
    `${random.int(10, 99)}${random.pick(['E', 'W', 'N', 'S'])}`.padStart(4, '0'),
    `${random.int(101, 652)}${random.pick(['E', 'W'])}`,
    `${random.pick(['FA', 'GT', 'UX'])}${random.int(401, 640)}${random.pick(['A', 'R', 'W'])}`,
    `0${random.letters(2)}${random.digits(1)}${random.pick(['E', 'W'])}1MA`,
  ])
