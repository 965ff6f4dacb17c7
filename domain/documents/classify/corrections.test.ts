import { describe, expect, it } from 'vitest'
import { cargo, examplePage, parties, route } from '../layout/page-fixture.ts'
import type { ExampleLine } from '../layout/page-fixture.ts'
import { classify } from './classify.ts'
import { characteristicWords } from './corrections.ts'
import type { Correction } from './corrections.ts'
import { testReferenceData } from '../reference-data/reference-data-fixture.ts'
import type { DocumentType } from '../document-types.ts'

/** A forwarder's form whose title differs from the account's name for it. */
const dispatchAdvice = (more: readonly ExampleLine[]): readonly ExampleLine[] => [
  [18, 'Tidewater Cartage'],
  [14, 'DISPATCH ADVICE'],
  'Load ref | Yard | Window | Gate code',
  'Haulier to confirm slot | Driver to carry photo card',
  'Tidewater Cartage of Savannah, bonded and insured',
  ...more,
]
const oneLoad: readonly ExampleLine[] = [
  'TGHU4412874 | Garden City | Tuesday | 4471',
  'Oak chairs, stacked',
]
const otherLoad: readonly ExampleLine[] = [
  'MSKU9070323 | Ocean Terminal | Friday | 9921',
  'Ceramic tiles, glazed',
]

const correctionOf = (type: DocumentType, lines: readonly ExampleLine[]): Correction => ({
  type,
  words: characteristicWords([examplePage(lines)]),
})

const corrected = correctionOf('pickup_notice', dispatchAdvice(oneLoad))
const classified = (lines: readonly ExampleLine[], corrections: readonly Correction[]) =>
  classify([examplePage(lines)], testReferenceData, corrections)

const shipmentOf = (title: string): readonly ExampleLine[] => [
  [16, title],
  ...[...parties, ...route, ...cargo],
]

describe('a correction', () => {
  it('applies to the next document on the same form', () => {
    const next = dispatchAdvice(otherLoad)
    expect(classified(next, []).type).not.toBe('pickup_notice')
    expect(classified(next, [corrected])).toMatchObject({ type: 'pickup_notice' })
    expect(classified(next, [corrected]).notes).toContain(
      'It resembles a document that you called "Pickup notice".',
    )
  })

  it('outweighs the title', () => {
    const form = (goods: string): readonly ExampleLine[] => [
      [18, 'DELIVERY ORDER', 'Tidewater Cartage'],
      ...['Load ref | Yard | Window | Gate code', 'Haulier to confirm slot', goods],
    ]
    const corrections = [correctionOf('pickup_notice', form('Oak chairs'))]
    expect(classified(form('Ceramic tiles'), []).type).toBe('delivery_order')
    expect(classified(form('Ceramic tiles'), corrections).type).toBe('pickup_notice')
  })

  it('applies despite OCR errors', () => {
    const garbled: readonly ExampleLine[] = [
      [18, 'Tidewater Cartagc'],
      [14, 'DISPATCH ADVlCE'],
      'Load ref | Yard | Wind0w | Gate c0de',
      'Hau1ier to confirm slot | Driver to carry phot0 card',
      'Tidewater Cartage of Savannah, b0nded and lnsured',
      ...otherLoad,
    ]
    expect(classified(garbled, [corrected]).type).toBe('pickup_notice')
  })

  it('does not apply to other documents of the same shipment', () => {
    const corrections = [correctionOf('delivery_order', shipmentOf('ARRIVAL NOTICE'))]
    const bill = classified([...shipmentOf('BILL OF LADING'), 'Shipped on board'], corrections)
    const list = classified([...shipmentOf('PACKING LIST'), 'Net weight | Carton no.'], corrections)
    expect([bill.type, list.type]).toEqual(['bill_of_lading', 'packing_list'])
  })

  it('does not apply to documents of the same type from another issuer', () => {
    const corrections = [
      correctionOf('pickup_notice', [
        [18, 'ARRIVAL NOTICE', 'Tidewater Cartage'],
        ...['Load ref | Yard | Window | Gate code', 'Haulier to confirm slot', 'Oak chairs'],
      ]),
    ]
    const other = [[18, 'Northern Jubilee Lines'], ...shipmentOf('ARRIVAL NOTICE')] as const
    expect(classified(other, corrections).type).toBe('arrival_notice')
  })

  it('is overruled by a more similar correction', () => {
    const own = correctionOf('delivery_order', dispatchAdvice(otherLoad))
    expect(classified(dispatchAdvice(otherLoad), [corrected, own]).type).toBe('delivery_order')
    expect(classified(dispatchAdvice(oneLoad), [corrected, own]).type).toBe('pickup_notice')
  })

  it('applies among five hundred others', () => {
    const many = Array.from({ length: 499 }, (_, i) =>
      correctionOf('commercial_invoice', [
        [16, `Seller ${'abcdefghij'[i % 10]}quay`],
        'Qty | Price',
      ]),
    )
    expect(classified(dispatchAdvice(otherLoad), [...many, corrected]).type).toBe('pickup_notice')
    expect(classified(shipmentOf('ARRIVAL NOTICE'), [...many, corrected]).type).toBe(
      'arrival_notice',
    )
  })
})

describe('characteristicWords', () => {
  it('excludes numbers and is limited in size', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const lines = Array.from({ length: 600 }, (_, i) => {
      const word = `${letters[i % 26]}${letters[(i * 7) % 26]}${letters[Math.floor(i / 26)]}x`
      return `${word} 44${i} TGHU44128${i % 100}`
    })
    const words = characteristicWords([examplePage(lines)])
    expect(words.length).toBeLessThan(170)
    expect(words.length).toBeGreaterThan(100)
    expect(words.filter((word) => /\d/.test(word))).toEqual([])
  })

  it('is empty for no pages', () => {
    expect(characteristicWords([])).toEqual([])
    expect(characteristicWords([examplePage([])])).toEqual([])
  })
})
