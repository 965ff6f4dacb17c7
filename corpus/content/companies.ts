// Names of companies and people are made of parts, so that nobody's is copied. The two halves of the corpus
// have different parts: who learns the names of one half gains nothing in the other.
import type { Half } from '../half.ts'
import type { Random } from '../random.ts'

export type Party = {
  readonly name: string
  /** Street, town, country, and sometimes telephone and tax numbers. */
  readonly address: readonly string[]
  readonly country: string
}

const words = {
  train: ['Halbrook', 'Tessaro', 'Quillen', 'Marivex', 'Ordane', 'Pellwick', 'Sunhe', 'Vintara'],
  test: [
    'Corvanta',
    'Lindmoor',
    'Yashiro',
    'Brettane',
    'Zephira',
    'Kaolun',
    'Drayhurst',
    'Ostrava',
  ],
}
const trades = {
  train: ['Textiles', 'Home Products', 'Auto Parts', 'Furniture', 'Trading', 'Sporting Goods'],
  test: ['Garments', 'Houseware', 'Components', 'Industries', 'Import Export', 'Outdoor Supply'],
}
const forms: Readonly<Record<string, readonly string[]>> = {
  China: ['Co., Ltd.', '(Zhejiang) Co., Ltd.', 'Group Co., Ltd.'],
  Vietnam: ['JSC', 'Co., Ltd'],
  India: ['Pvt. Ltd.', 'Exports Ltd'],
  'United States': ['Inc.', 'LLC', 'Corp.', '& Sons, Inc.'],
  Germany: ['GmbH', 'GmbH & Co. KG', 'AG'],
  Netherlands: ['B.V.', 'N.V.'],
  'United Kingdom': ['Ltd', 'PLC'],
}
const streets: Readonly<Record<string, readonly string[]>> = {
  China: [
    'No. 88 Binhai 5th Road',
    'Room 1203, Tower B, 600 Tianhe East Rd',
    'Building 7, Lane 1555',
  ],
  Vietnam: ['Lot 12, Road 3A, Tan Binh IP', '214/6 Le Van Khuong St., Dist. 12'],
  India: ['Plot 47, Sector 18, Phase II', '3rd Floor, 112 Nehru Road'],
  'United States': [
    '4810 Commerce Pkwy, Suite 210',
    '1200 W 35th Street',
    'P.O. Box 77120',
    '77 Dock Rd',
  ],
  Germany: ['Am Speicher 14', 'Industriestr. 122-126', 'Postfach 10 44 20'],
  Netherlands: ['Havenweg 2031', 'Waalhaven Zuid 77'],
  'United Kingdom': ['Unit 6, Quayside Park', '31 Foundry Lane'],
}
const towns: Readonly<Record<string, readonly string[]>> = {
  China: [
    'Ningbo 315800, Zhejiang, China',
    'Guangzhou 510620, P.R. China',
    'SHANGHAI 200120, CHINA',
  ],
  Vietnam: ['Ho Chi Minh City, Vietnam', 'Binh Duong Province, Vietnam'],
  India: ['Gurugram 122015, Haryana, India', 'Mumbai 400070, India'],
  'United States': [
    'Columbus, OH 43228',
    'Carson, CA 90745 USA',
    'Chicago, IL 60609',
    'Secaucus, NJ 07094',
  ],
  Germany: ['20457 Hamburg, Germany', 'D-47119 Duisburg', '80939 Muenchen, Germany'],
  Netherlands: ['3089 JH Rotterdam, Netherlands', '5652 AM Eindhoven, The Netherlands'],
  'United Kingdom': ['Felixstowe IP11 3SY, United Kingdom', 'Leeds LS12 6LN, U.K.'],
}

function phone(random: Random): string {
  const number = `${random.digits(3)}-${random.digits(3)}-${random.digits(4)}`
  return random.pick([
    `Tel: ${number}`,
    `TEL +${random.int(20, 98)} ${random.digits(3)} ${random.digits(7)}  FAX +${random.int(20, 98)} ${random.digits(9)}`,
    `PH: ${number} ATTN: IMPORT DEPT`,
    `TAX ID: ${random.digits(2)}-${random.digits(7)}`,
    `USCI ${random.digits(18)}`,
  ])
}

function addressIn(country: string, random: Random): readonly string[] {
  return [
    random.pick(streets[country] ?? ['1 Main Street']),
    random.pick(towns[country] ?? [country]),
    ...(random.chance(0.45) ? [phone(random)] : []),
  ]
}

const nameOf = (half: Half, second: string, form: string, random: Random): string =>
  [random.pick(words[half]), second, form].join(' ')

/** `upper`: companies of one document tend to be written in capitals, or not, all alike. */
export function companyIn(country: string, half: Half, upper: boolean, random: Random): Party {
  const form = random.pick(forms[country] ?? ['Ltd.'])
  const name = nameOf(half, random.pick(trades[half]), form, random)
  const address = addressIn(country, random)
  const written = (text: string): string => (upper ? text.toUpperCase() : text)
  return { name: written(name), address: address.map(written), country }
}

const businesses = {
  forwarder: {
    train: ['Global Logistics', 'Freight Forwarders'],
    test: ['Worldwide Cargo', 'Spedition'],
  },
  trucker: { train: ['Drayage', 'Trucking'], test: ['Haulage', 'Cartage & Transfer'] },
  broker: {
    train: ['Customs Brokers', 'CHB Services'],
    test: ['Clearance', 'Customhouse Brokerage'],
  },
} as const

export function businessOf(
  kind: keyof typeof businesses,
  country: string,
  half: Half,
  random: Random,
): Party {
  const name = nameOf(
    half,
    random.pick(businesses[kind][half]),
    random.pick(forms[country] ?? []),
    random,
  )
  return { name, address: addressIn(country, random), country }
}
