// Numbers as sellers write them out at the foot of their papers.
import type { Shipment } from '../../../content/shipment.ts'

const teens = ['TEN', 'ELEVEN', 'TWELVE', 'THIRTEEN', 'FOURTEEN', 'FIFTEEN', 'SIXTEEN']
const small = ['', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE', ...teens]
small.push('SEVENTEEN', 'EIGHTEEN', 'NINETEEN')
const tens = ['', '', 'TWENTY', 'THIRTY', 'FORTY', 'FIFTY', 'SIXTY', 'SEVENTY', 'EIGHTY', 'NINETY']

const belowHundred = (value: number): string =>
  value < 20 ? (small[value] ?? '') : `${tens[Math.floor(value / 10)]} ${small[value % 10]}`

const belowThousand = (value: number): string =>
  `${value < 100 ? '' : `${small[Math.floor(value / 100)]} HUNDRED`} ${belowHundred(value % 100)}`

/** A whole number: `TWELVE THOUSAND FOUR HUNDRED SIXTY`. */
export function inWords(value: number): string {
  const groups = [
    [Math.floor(value / 1_000_000), 'MILLION'],
    [Math.floor(value / 1000) % 1000, 'THOUSAND'],
    [value % 1000, ''],
  ] as const
  return groups
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${belowThousand(count)} ${name}`)
    .join(' ')
    .replace(/ +/g, ' ')
    .trim()
}

const moneyNames: Readonly<Record<string, string>> = { USD: 'US DOLLARS', EUR: 'EUROS' }

/** `US DOLLARS TEN THOUSAND AND CENTS FIFTY ONLY`. */
export function amountInWords(amount: number, currency: string): string {
  const cents = Math.round(amount * 100)
  const rest = cents % 100 === 0 ? '' : ` AND CENTS ${belowHundred(cents % 100).trim()}`
  return `${moneyNames[currency] ?? currency} ${inWords(Math.floor(cents / 100))}${rest} ONLY`
}

/** Where the seller's part of the way ends, as it is named behind the Incoterm. */
export function termsPlace({ incoterm, route }: Shipment): string {
  const atOrigin = ['FOB', 'FCA', 'EXW'].includes(incoterm)
  return (atOrigin ? route.loading : route.discharge).city.toUpperCase()
}
