import { describe, expect, test } from 'vitest'
import { datesIn, isoDate } from './dates.ts'
import type { DayOrder } from './dates.ts'
import { closestOrderOf, dayOrderOf, decideDay, notBefore, likelyOrderOf } from './day-order.ts'

const only = (text: string) => {
  const [date] = datesIn(text)
  const decided = date === undefined ? null : decideDay(date, null, null)
  return decided === null
    ? null
    : `${isoDate(decided.day)}${decided.time ? ` ${decided.time}` : ''}`
}

describe('a date', () => {
  test.each([
    ['2026-03-04', '2026-03-04'],
    ['2026/3/4', '2026-03-04'],
    ['2026.03.04', '2026-03-04'],
    ['20260304', '2026-03-04'],
    ['2026-03-04T14:30:00', '2026-03-04 14:30'],
    ['2026-03-04 14.30', '2026-03-04 14:30'],
    ['2026-03-04 9.30', '2026-03-04 09:30'],
    ['2026-03-04T14.30', '2026-03-04 14:30'],
    ['2026-03-04 00.30', '2026-03-04 00:30'],
    ['2026-03-04 14H30', '2026-03-04 14:30'],
    ['le 14/03/2026 à 10h30', '2026-03-14 10:30'],
    ['14/03/2026 às 10:30', '2026-03-14 10:30'],
    ['14/03/2026 a 10 USD', '2026-03-14'],
    ['4 March 2026 - 9.30', '2026-03-04 09:30'],
    ['04 MAR 2026(WED) 09:30 (BRT)', '2026-03-04 09:30'],
    ['2026-03-04 (Wed.) 9:30', '2026-03-04 09:30'],
    // The day of the next column.
    ['18.05.2026 22.05.2026', '2026-05-18'],
    ['18.05.2026  22.05.26', '2026-05-18'],
    ['18.05.2026 22.05.26', '2026-05-18'],
    ['18.05.2026 06.00.00', '2026-05-18 06:00'],
    ['18.05.2026 06.00.000', '2026-05-18'],
    // The amount of the next column.
    ['2026-03-04  0.00', '2026-03-04'],
    ['2026-03-04 0.00', '2026-03-04'],
    ['2026-03-04  9.30', '2026-03-04'],
    ['2026-03-04  12.50', '2026-03-04'],
    ['4 March 2026  10.00', '2026-03-04'],
    ['2026-03-04  14:30', '2026-03-04 14:30'],
    ['12 maggio 2026', '2026-05-12'],
    ['12 mei 2026', '2026-05-12'],
    ['3 Ağustos 2026', '2026-08-03'],
    ['3 ott. 2026', '2026-10-03'],
    ['04-MAR-26', '2026-03-04'],
    ['04MAR2026', '2026-03-04'],
    ['04/Mar/2026 08:15', '2026-03-04 08:15'],
    ['4th March 2026', '2026-03-04'],
    ['March 4, 2026', '2026-03-04'],
    ['Mar. 04, 2026 5:00 PM', '2026-03-04 17:00'],
    ['MAR-04-2026', '2026-03-04'],
    ['4. März 2026', '2026-03-04'],
    ['4 de marzo de 2026', '2026-03-04'],
    ['4 août 2026', '2026-08-04'],
    ['04 DEZ 2026', '2026-12-04'],
    ['Wednesday, 04 Mar 2026', '2026-03-04'],
    ['2026-MAR-04', '2026-03-04'],
    ['2026年3月4日', '2026-03-04'],
    ['25.03.2026 17:00', '2026-03-25 17:00'],
    ['25/03/26', '2026-03-25'],
    ['03/25/2026 1600 HRS', '2026-03-25 16:00'],
    ['12/31/2026 12:05 AM', '2026-12-31 00:05'],
    ['04-MAR-2O26', '2026-03-04'],
    ['l2/25/2026', '2026-12-25'],
    ['OUT 12/25/2026 10:22', '2026-12-25 10:22'],
    ['OUT 12, 2026', '2026-10-12'],
    ['15 MAY 26 10:00', '2026-05-15 10:00'],
    ['18DEC26/17:00', '2026-12-18'],
    ['14 DEC 26.1200', '2026-12-14'],
  ])('%s is %s', (text, expected) => {
    expect(only(text)).toBe(expected)
  })

  test.each([
    '31/02/2026',
    '99-99-2026',
    '1234567',
    'MARINE 12',
    '12.500 KGS',
    '40/60/2026',
    '2026 - 9.30',
    '15 MAY 10:00',
    'May 15 10:00 - 11:00',
  ])('is not in %s', (text) => {
    expect(datesIn(text)).toEqual([])
  })

  test('is not part of a longer number', () => {
    expect(datesIn('0020260304551')).toEqual([])
  })
})

describe('day and month', () => {
  const decide = (text: string, others: readonly string[], likely: 'day_first' | null = null) => {
    const [date] = datesIn(text)
    const order = dayOrderOf(others.flatMap((other) => [...datesIn(other)]))
    return date === undefined ? null : decideDay(date, order, likely)
  }

  test('follow another date of the document with a day above 12', () => {
    expect(decide('03/04/2026', ['25/04/2026'])).toMatchObject({
      day: { month: 4, day: 3 },
      sure: true,
    })
    expect(decide('03/04/2026', ['04/25/2026'])).toMatchObject({ day: { month: 3, day: 4 } })
  })

  test('follow the country where no date proves an order, with a doubt', () => {
    expect(decide('03/04/2026', [], 'day_first')).toEqual({
      day: { year: 2026, month: 4, day: 3 },
      time: null,
      sure: false,
      doubt: 'Could also be 2026-03-04.',
      other: { year: 2026, month: 3, day: 4 },
    })
  })

  test('are certain where they are equal', () => {
    expect(decide('03/03/2026', [])?.doubt).toBeUndefined()
  })

  test('prove nothing when the dates of a document contradict each other', () => {
    expect(dayOrderOf([...datesIn('25/04/2026'), ...datesIn('04/25/2026')])).toBeNull()
  })

  test.each([
    [['ACME INC', 'Long Beach, CA 90802'], 'month_first'],
    [['Muster GmbH', 'Hamburg'], 'day_first'],
    [['ARRIVAL NOTICE', 'ETA / تاريخ الوصول المتوقع'], 'day_first'],
    [['GIẤY BÁO HÀNG ĐẾN', 'Ngày tàu đến'], 'day_first'],
    [['ARRIVAL NOTICE', 'Vessel אניה'], 'day_first'],
    [['ΕΙΔΟΠΟΙΗΣΗ ΑΦΙΞΗΣ', 'Ημερομηνία άφιξης'], 'day_first'],
    [['УВЕДОМЛЕНИЕ О ПРИБЫТИИ', 'Дата прибытия'], 'day_first'],
    [['ใบแจ้งสินค้ามาถึง', 'วันที่เรือเข้า'], 'day_first'],
    [['ARRIVAL NOTICE', 'Last free day', 'Shipper: ООО ТехноВосток'], null],
    [
      [...new Array<string>(13).fill('ARRIVAL NOTICE'), 'Cảng Cát Lái', 'Long Beach, CA 90802'],
      'month_first',
    ],
    [
      [...new Array<string>(13).fill('DELIVERY ORDER'), 'Pelabuhan Klang', 'Houston, TX 77002'],
      'month_first',
    ],
    [['ARRIVAL NOTICE', 'Savannah GA 31408', 'ООО ТехноВосток'], 'month_first'],
    [['ARRIVAL NOTICE', 'Guanajuato Tau Inc'], null],
    [['ARRIVAL NOTICE', 'Kaapstad Sea Lines (Pty) Ltd, Durban'], 'day_first'],
    [['COMMERCIAL INVOICE', 'Total £', '120.00'], 'day_first'],
    [['COMMERCIAL INVOICE', 'VAT 0%'], 'day_first'],
    [['ARRIVAL NOTICE', 'Shipper: Yarra Wool Pty Ltd', 'Notify: Dalton, GA 30720'], 'month_first'],
    [['ARRIVAL NOTICE', 'Notify pty: same as consignee'], null],
    [['ARRIVAL NOTICE', 'Vat Blue 4, 200 drums'], null],
    [['ARRIVAL NOTICE', 'Rates: USD 1.00', 'GBP 0.79', 'AUD 1.52'], null],
    [['SERVICE INVOICE', 'VAT Reg. TIN 000-123-456-000', 'VAT amount'], null],
    [['Somewhere'], null],
  ])('%j suggests %s', (texts, order) => {
    expect(likelyOrderOf(texts)).toBe(order)
  })
})

test.each([
  [['02/12/2025', '03/12/2025', '04/12/2025'], 'day_first'],
  [['10/01/2025', '10/02/2025'], null],
  [['10.01.2025', '10.02.2025', '10.03.2025'], null],
  [['05/06/2025', '08/07/2025', '09/07/2025'], 'day_first'],
  [['05/06/2025', '06/07/2025', '07/08/2025'], null],
  [['06/05/2025', '06/20/2025', '06/12/2025'], 'month_first'],
  [['12/05/2025', '12/05/2025'], null],
  [['12/05/2025'], null],
  [[], null],
])('the dates of a shipment are close together: %j are %s', (texts, order) => {
  expect(closestOrderOf(texts.flatMap((text) => [...datesIn(text)]))).toBe(order)
})

describe('the reading that is not too early', () => {
  const decidedOf = (text: string, likely: DayOrder | null = 'day_first') => {
    const [date] = datesIn(text)
    const decided = date === undefined ? null : decideDay(date, null, likely)
    if (decided === null) throw new Error(`${text} is no date`)
    return decided
  }
  test.each([
    ['06/05/2026', '28-MAY-2026', '2026-06-05', true],
    ['06/05/2026', '01-MAY-2026', '2026-05-06', false],
    ['06/05/2026', '01-JUL-2026', '2026-05-06', false],
    ['28/05/2026', '01-JUL-2026', '2026-05-28', true],
    ['06/05/2026', '05/06/2026', '2026-05-06', false],
  ])('%s, not before %s, is %s', (text, earliest, day, sure) => {
    const decided = notBefore(decidedOf(text), decidedOf(earliest))
    expect([isoDate(decided.day), decided.sure]).toEqual([day, sure])
  })
})
