// The numbers are made up after the forms that are described; none was taken from a shipment.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeCarrier, documentPrefixes } from '../../domain/carriers/carrier-table.ts'
import { countedAs, likelyCarriers } from '../../domain/carriers/likely-carriers.ts'
import { inferNumber } from '../../domain/numbers/infer-number.ts'
import { loadReferenceData } from './reference-data.ts'

const { carriers, numbers, carrier } = loadReferenceData()
const facts = { ...numbers, carriers, history: [], learned: [] }
const infer = (number: string) => {
  const inferred = inferNumber(number, facts)
  if ('notValid' in inferred) throw new Error(`${number}: ${inferred.notValid}`)
  return inferred
}

const oneWithLetters =
  'office, letter to L, three with a letter first, five digits, 0 before the last'

// The first three letters of SHA are a port, those of QZX are none.
const bare: readonly (readonly [form: string, number: string, likeliest: string | null])[] = [
  ['nine digits', '260417301', 'MAEU'],
  ['twelve digits', '084900042045', 'EGLV'],
  ['eight digits', '12345678', 'HLCU'],
  ['ten digits, 6 first', '6123456789', 'COSU'],
  ['ten digits, 6 first, 000 last', '6123456000', null],
  ['ten digits, 2 4 or 8 first, 0 last', '2123456780', 'OOLU'],
  ['ten digits, 2 4 or 8 first', '8123456789', 'OOLU'],
  ['ten digits, 2 4 or 8 first, 000 last', '4123456000', null],
  ['ten digits, 45 or 80 first, 0 last', '8012345670', 'COSU'],
  ['ten digits, 45 or 80 first, 0 last', '4512345670', 'COSU'],
  ['ten digits, 0 first', '0251234567', 'WHLC'],
  ['ten digits, 000 last', '1234567000', 'MATS'],
  ['ten digits, 0 last', '1234567890', null],
  ['ten digits', '1234567891', null],
  ['three digits, two with a letter, five or six digits', '025B512345', 'WHLC'],
  ['three digits, two with a letter, five or six digits', '0255B123456', 'WHLC'],
  ['three digits and ten to twelve with a letter', '177SYHYHSB0953', 'MSCU'],
  ['letter of a trade and nine digits', 'W123456789', 'YMLU'],
  ['letter and nine digits', 'K123456789', 'YMLU'],
  ['S and nine digits, SA and eight', 'S123456789', 'ACLU'],
  ['S and nine digits, SA and eight', 'SA12345678', 'ACLU'],
  ['S and eight digits, SA and nine', 'SA123456789', 'ACLU'],
  ['CAT and six digits', 'CAT123456', 'CLAM'],
  ['Y, two letters and six digits', 'YOK123456', 'YMLU'],
  ['port code and six digits', 'SHA123456', 'MAEU'],
  ['three letters and six digits', 'QZX123456', 'YMLU'],
  ['three letters or digits and six digits', '1KT123456', 'MAEU'],
  ['three letters and seven digits', 'SHZ1234567', 'CMDU'],
  ['three letters, seven digits and a letter', 'SHZ1234567A', 'CMDU'],
  ['three letters and eight digits', 'SHH12345678', 'ZIMU'],
  ['four letters and six digits', 'ABCD123456', null],
  ['two characters and six digits', 'AB123456', null],
  ['office, M Z A or W, seven digits', 'SHAM1234567', 'HDMU'],
  ['office, M Z A or W, seven digits', 'SHAZ1234567', 'HDMU'],
  ['three characters, M Z A or W, seven digits', 'QZXW1234567', 'HDMU'],
  ['four letters and seven digits', 'QZXK1234567', null],
  ['four letters, a digit, a letter and six digits', 'SHAC5A123400', 'SMLM'],
  ['office, year, month and five characters', 'SHA2605ABCD1', 'HLCU'],
  ['office, year, month and five digits', 'HAM260512345', 'HLCU'],
  ['three letters and nine digits', 'ABC129945678', null],
  ['two letters, WB, seven digits', 'QZWB1234567', 'HDMU'],
  ['three letters, a digit, a letter to L, five digits, 00', 'SHA6D1234500', 'SMLM'],
  [oneWithLetters, 'SH9CK4123400', 'ONEY'],
  [oneWithLetters, 'SHAFKM412300', 'ONEY'],
  [oneWithLetters, 'QZXGK4123403', 'ONEY'],
  ['office, M Z or W, three with a letter, three digits, 00', 'SHAZKM412300', 'HDMU'],
  ['six characters with a letter fifth, four digits, 0 before the last', 'SHATL8123400', null],
  ['office, M Z or W, eight digits', 'SHAM12345600', 'HDMU'],
  ['four letters with M Z or W last, eight digits', 'QZXW12345600', 'HDMU'],
  ['three characters, M Z or W, eight digits', 'SH9W12345600', 'HDMU'],
  ['office, A, six digits, 0 before the last', 'SHAA12345600', null],
  ['four letters with A last, six digits, 0 before the last', 'QZXA12345600', null],
  ['office, A, eight digits', 'SHAA12345678', 'HDMU'],
  ['office, early letter, six digits, 0 before the last', 'BKKG26081700', 'ONEY'],
  ['office, early letter, six digits, 0 before the last', 'BKKG26081704', 'ONEY'],
  ['office, U, six digits, 00', 'SHAU12345600', 'ONEY'],
  ['office with a digit, early letter, six digits, 0 before the last', 'SH9E12345600', 'ONEY'],
  ['four letters with an early one last, six digits, 0 before the last', 'QZXG12345600', null],
  ['four letters with an early one last, six digits, 0 before the last', 'QZXG12345602', null],
  ['four letters and eight digits', 'QZXG12345678', null],
  ['four letters and eight digits, 0 before the last', 'SHLS12345600', 'PCIU'],
]

describe('a number without prefix', () => {
  test.each(bare)('in the form "%s", as %s: %s', (form, number, likeliest) => {
    expect(countedAs(number, 'bill_of_lading', facts)).toBe(form)
    const { validation, shipping_line } = infer(number)
    expect(validation).toMatchObject({ type: 'shipment', is_valid: true })
    expect(shipping_line.selected?.scac ?? null).toBe(likeliest)
    expect(shipping_line.decision).not.toBe('auto_select')
  })

  test('has a likely carrier even where none is selected, so that it is asked first', () => {
    const first = (number: string) => infer(number).shipping_line.candidates[0]?.scac
    expect(['6123456000', '1234567890', 'SHAA12345600', 'QZXG12345600'].map(first)).toEqual([
      ...['COSU', 'OOLU', 'HDMU', 'PCIU'],
    ])
  })

  test.each([
    ['three letters and nine digits are not ONE', 'ABC129945600'],
    ['a digit and a letter behind the office are not ONE', 'SHAC5A123400'],
    ['a number that does not end in the number of a bill from 00 to 09 is not ONE', 'BKKG26081711'],
  ])('%s', (_rule, number) => {
    expect(infer(number).shipping_line.selected?.scac).not.toBe('ONEY')
  })
})

describe('a line without an interface is named', () => {
  test.each([
    ['SITGSHHPK12345', '12PD', 'SITC Container Lines'],
    ['SNKO010260512345', 'SKLU', 'Sinokor'],
    ['HASLC01260512345', '11QU', 'Heung-A Shipping'],
    ['NSSLBSSH26C1234', 'NSRU', 'Namsung Shipping'],
    ['PCSLINSHA12345', 'PCSL', 'Dong Young Shipping'],
    ['SNLBSHVL0400123', '12IH', 'Sinotrans Container Lines'],
  ])('%s is of %s, %s', (number, scac, name) => {
    const { validation, shipping_line } = infer(number)
    expect(shipping_line).toMatchObject({ decision: 'auto_select', selected: { scac, name } })
    expect(validation.reason).toContain(`${name} (${scac}), a line without integration`)
    expect(carrier(scac)?.supported).toBe(false)
  })

  test('and three letters that other lines also begin with are no prefix before a short number', () => {
    expect(infer('SNL1234567').shipping_line.selected?.scac).toBe('CMDU')
  })
})

describe('a prefix', () => {
  test.each([
    ['MEDUAB123456', 'bill_of_lading', 'MSCU'],
    ['HLCUSHA2601ABCD1', 'bill_of_lading', 'HLCU'],
    ['HLCU12345678', 'booking', 'HLCU'],
    ['ZIMUSNH1234567', 'bill_of_lading', 'ZIMU'],
    ['EGLV084900042045', 'bill_of_lading', 'EGLV'],
    ['MAEU 123 456 789', 'bill_of_lading', 'MAEU'],
    ['SUDU26SHA1234567', 'bill_of_lading', 'MAEU'],
    ['EBKG13537905', 'booking', 'MSCU'],
    ['YMLUE123456789', 'bill_of_lading', 'YMLU'],
    // The owner code of the carrier's containers.
    ['MRKU260417301', 'bill_of_lading', 'MAEU'],
    ['CBHU6123456789', 'bill_of_lading', 'COSU'],
  ])('decides: %s is a %s of %s', (number, kind, scac) => {
    expect(infer(number)).toMatchObject({
      number_type: kind,
      shipping_line: { decision: 'auto_select', selected: { scac } },
    })
  })

  const prefixes = carriers.flatMap((one) =>
    documentPrefixes(one).map((prefix) => ({ prefix, one })),
  )
  const characters = (text: string, least: number, most: number) =>
    fc
      .array(fc.constantFrom(...text), { minLength: least, maxLength: most })
      .map((all) => all.join(''))

  test('is never answered by a carrier that it does not belong to', () => {
    const rest = characters('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 6, 12)
    const written = fc.constantFrom(...prefixes.filter(({ prefix }) => prefix.length === 4))
    fc.assert(
      fc.property(
        written,
        rest,
        characters('0123456789', 2, 2),
        ({ prefix, one }, more, digits) => {
          const { scac } = activeCarrier(carriers, one)
          const { candidates } = likelyCarriers(prefix + more + digits, 'bill_of_lading', facts)
          for (const candidate of candidates) expect(candidate.scac, prefix + more).toBe(scac)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  const spelled = fc.tuple(
    fc.constantFrom(...bare.map(([, number]) => number), 'EGLV084900042045', 'MSKU9070323'),
    fc.array(fc.constantFrom('', ' ', '-', '.', '–', '\u00a0', '\u00ad', '_', '/'), {
      minLength: 20,
      maxLength: 20,
    }),
    fc.boolean(),
    fc.boolean(),
  )

  test('and every number gives the same answer in all its spellings', () => {
    const wide = (character: string) =>
      String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)
    fc.assert(
      fc.property(spelled, ([number, signs, isLower, isWide]) => {
        const cased = Array.from(isLower ? number.toLowerCase() : number)
        const written = cased
          .map((one, at) => (isWide ? wide(one) : one) + (at + 1 < cased.length ? signs[at] : ''))
          .join('')
        const [plain, other] = [infer(number), infer(written)]
        expect(other.shipping_line, written).toEqual(plain.shipping_line)
        expect(other.number_type).toBe(plain.number_type)
        const parsed = written === number ? null : number
        expect(other.validation).toEqual({ ...plain.validation, parsed_number: parsed })
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the table of forms', () => {
  test('names each form once, with lines that are known and shares that leave a doubt', () => {
    const names = numbers.forms.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, lines } of numbers.forms) {
      const shares = [...lines.values()]
      expect(
        shares.reduce((sum, share) => sum + share, 0),
        name,
      ).toBeLessThan(1)
      for (const share of shares) expect(share, name).toBeGreaterThan(0)
      for (const scac of lines.keys()) expect(carrier(scac)?.scac, name).toBe(scac)
    }
  })

  test('has no form that another one hides', () => {
    const reached = new Set(bare.map(([form]) => form))
    expect(numbers.forms.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([])
  })
})
