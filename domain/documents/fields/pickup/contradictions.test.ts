// Sentences that say otherwise than the labels, and those that do not.
import { expect, test } from 'vitest'
import { byContainer, candidatesOf, read, row } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'
import { head } from './notice-fixture.ts'

const lines = (...texts: readonly string[]): readonly Word[] =>
  texts.map((text, at) => [40, 140 + 12 * at, text] as const)

const notice = (...texts: readonly string[]) => {
  const facts = [
    [40, 90, 'Last free day:'],
    [170, 90, '18 May 2026'],
    [300, 90, 'Pickup no.:'],
    [430, 90, 'K4471-20'],
    [40, 104, 'Pickup appointment:'],
    [170, 104, '15 May 2026 10:00'],
  ] as const
  const words = [...head.flat(), ...facts, ...lines(...texts)]
  const {
    last_free_day: day,
    pickup_number: number,
    pickup_appointment: appointment,
  } = read('pickup_notice', words)
  return { sentOn: { day, number, appointment }, shown: candidatesOf('pickup_notice', words) }
}
const facts = { day: '2026-05-18', number: 'K4471-20', appointment: '2026-05-15T10:00' }
const none = { day: undefined, number: undefined, appointment: undefined }

test.each([
  ['another day', ['CORRECTION: last free day is 16 May 2026.'], { day: undefined }],
  ['a later day', ['The LFD has been extended to 20 May 2026.'], { day: undefined }],
  [
    'a day on the next line',
    ['Please note that the terminal has told us that the last free day', 'is now 16 May 2026.'],
    { day: undefined },
  ],
  [
    'that a number is not to be used',
    ['Please disregard the pickup number above.'],
    { number: undefined },
  ],
  ['another number', ['Pick up number is now K4471-21.'], { number: undefined }],
  [
    'that a number is not good yet',
    ['The pickup number is not yet active.'],
    { number: undefined },
  ],
  [
    'that the appointment is cancelled',
    ['This appointment has been cancelled by the terminal.'],
    { appointment: undefined },
  ],
  ['that it was cancelled', ['Appointment cancelled'], { appointment: undefined }],
  [
    'that exactly this number is not to be used',
    ['Please do not use pickup number K4471-20.'],
    { number: undefined },
  ],
  [
    'that the number of a place is wrong',
    ['We are sorry: the pickup number for Pier 400 was sent in error.'],
    { number: undefined },
  ],
  [
    'that the last free day is wrong',
    ['Your last free day is incorrect, we will send a new one.'],
    { day: undefined },
  ],
  ['that the details are wrong', ['The details above are no longer valid.'], none],
  [
    'another appointment',
    ['Your appointment was moved to 16 May 2026 09:00.'],
    { appointment: undefined },
  ],
  [
    'the day of an appointment',
    ['Your appointment is confirmed for Saturday, 16 May 2026 at 09:00.'],
    { appointment: undefined },
  ],
  [
    'the day of a place',
    ['Please note the last free day at Pier 400 will be Wed 20 May 2026.'],
    { day: undefined },
  ],
  [
    'that the dates are estimates',
    ['All dates above are estimates and subject to change.'],
    { day: undefined },
  ],
  ['that nothing above is so', ['Please disregard the above, a new notice will follow.'], none],
])('a sentence that says %s leaves candidates', (_, texts, withheld) => {
  expect(notice(...texts).sentOn).toEqual({ ...facts, ...withheld })
})

test('the value that a sentence takes back is shown as a candidate', () => {
  expect(notice('The LFD has been extended to 20 May 2026.').shown).toMatchObject({
    last_free_day: '2026-05-18',
  })
})

test.each([
  ['the same day behind another clause', ['It is available and its last free day is 18 May 2026.']],
  ['the same day', ['Please note the last free day is 18 May 2026.']],
  ['the day of the per diem', ['The last free day of the per diem is 27 May 2026.']],
  ['from when it is counted', ['Free time is counted from 12 May 2026.']],
  ['what counts if it was paid', ['Please disregard this notice if the charges above are paid.']],
  ['that an earlier paper is not good', ['Please disregard the previous last free day.']],
  ['the same number', ['The pickup number is K4471-20.']],
  ['until when a number is good', ['The pickup number is not valid after 20 May 2026.']],
  ['when somebody is there', ['We are available from 2 May 2026.']],
  ['that the arrival is an estimate', ['Arrival dates are estimates only.']],
  [
    'that a delivery is an estimate',
    ['Delivery dates to the door are estimates only.', 'Dates of delivery are estimates.'],
  ],
  ['that charges are', ['Charges per day are estimated and depend on the tariff.']],
  ['that the time of transit is', ['Transit days to the ramp are estimated.']],
  ['that the dates are those of ships', ['All dates are estimated arrivals of the vessel.']],
  ['that days may change', ['Dates are subject to change without notice.']],
  [
    'who answers for it',
    ['We are not responsible for demurrage caused by an incorrect last free day.'],
  ],
  ['what it costs to cancel', ['An appointment cancelled on its day costs USD 50.']],
  ['what to do then', ['If your appointment is cancelled by the terminal, call us.']],
  ['how long it is', ['Free time is 4 working days as per the tariff of 1 April 2026.']],
  ['who is turned away', ['Drivers with a wrong pickup number will be turned away.']],
  ['whom it does not serve', ['Drivers whose pickup number is wrong will be turned away.']],
  ['how it is not sent', ['PIN codes are no longer sent by fax.']],
  ['how it is written', ['The PIN is 6 digits long: do not use blanks.']],
  ['for what it is not used', ['Do not use the pickup number for other containers.']],
  ['without what it is not good', ['The pickup number is not valid without a photo of the seal.']],
  ['that another number is not used', ['Please do not use pickup number K4471-19.']],
  ['what ends with it', ['The container is no longer free of storage after the last free day.']],
  ['that it is needed', ['Walk-ins are no longer accepted, please book an appointment.']],
  ['that it is not needed', ['An appointment is no longer required at Pier 400.']],
  ['that another one is not good', ['The empty return appointment is no longer valid.']],
  ['that a bill is wrong', ['The invoice details above are incorrect.']],
  ['what to do in doubt', ['Please tell us when the last free day is wrong.']],
  ['until when to pay', ['Your appointment is confirmed, please pay the fee by 14 May 2026.']],
  ['when there is no free time', ['Free time is not granted on Memorial Day, 25 May 2026.']],
  ['from when the tariff is', ['Free time is subject to our tariff of 1 April 2026.']],
  ['what follows the last free day', ['The day following the last free day is 19 May 2026.']],
  ['what else is free', ['The next appointment is 16 May 2026 09:00.']],
  ['when one was asked for', ['If your appointment is now 16 May 2026, call us.']],
  [
    'when the ship is due',
    ['The pickup number is at the terminal, and the vessel is now due on 13 May 2026.'],
  ],
  ['what is right', ['Wrong addresses must be told within a day of this notice.']],
])('a sentence that says %s leaves the facts', (_, texts) => {
  expect(notice(...texts).sentOn).toEqual(facts)
})

test('a line of terms without an end leaves the facts', () => {
  const terms =
    'the goods are kept for days, and this is subject to dates that the terminal tells, '
  expect(notice(terms.repeat(700)).sentOn).toEqual(facts)
})

test('the pair behind a last free day says no other one', () => {
  const words = row(90, 'Last free day:', '18 May 2026', 'Last updated:', '10 May 2026')
  expect(read('pickup_notice', [...head.flat(), ...words]).last_free_day).toBe('2026-05-18')
})

test('what a sentence says of the last free day leaves the day from which it is available', () => {
  const said = 'The cargo is available at Pier 400 and the LFD is 18 May 2026.'
  const words = [...head.flat(), ...row(90, 'Available date:', '14 May 2026'), ...lines(said)]
  expect(read('pickup_notice', words).available_date).toBe('2026-05-14')
})

test('what sentences say of single containers leaves the days of their table', () => {
  const [one, other] = ['MSKU9070323', 'CSQU3054383']
  const words = [
    ...head.flat(),
    ...row(90, 'Container No.', 'Last free day'),
    ...row(102, one, '18 May 2026'),
    ...row(114, other, '20 May 2026'),
    ...lines(
      `The last free day of ${one} is 18 May 2026.`,
      `The last free day of ${other} is 20 May 2026.`,
    ),
  ]
  expect(byContainer('pickup_notice', words)).toEqual([
    { container_number: one, last_free_day: '2026-05-18' },
    { container_number: other, last_free_day: '2026-05-20' },
  ])
})

test('what a sentence corrects of one of several containers leaves the other its day', () => {
  const [one, other] = ['MSKU9070323', 'CSQU3054383']
  const table = [row(90, 'Container No.', 'Last free day'), row(102, one, '18 May 2026')]
  const words = [
    ...[...head, ...table, row(114, other, '20 May 2026')].flat(),
    ...lines(`The last free day of ${one} is now 16 May 2026.`),
  ]
  expect(byContainer('pickup_notice', words)).toEqual([
    { container_number: other, last_free_day: '2026-05-20' },
  ])
})

test('what a sentence says of the only container leaves candidates', () => {
  const said = 'The last free day of MSKU9070323 is now 16 May 2026.'
  const words = [...head.flat(), ...row(90, 'Last free day:', '18 May 2026'), ...lines(said)]
  expect(read('pickup_notice', words).last_free_day).toBeUndefined()
})

test.each([
  'A fee is due for each appointment cancelled.',
  'No refund is paid on an appointment cancelled, or a missed one.',
  'The appointment on 13 May 2026 was cancelled by the terminal.',
])('another appointment leaves this one: %s', (sentence) => {
  expect(notice(sentence).sentOn).toEqual(facts)
})

test.each([
  'The appointment on 15 May 2026 was cancelled by the terminal.',
  'The appointment was cancelled on 13 May 2026.',
])('a sentence about this appointment takes it back: %s', (sentence) => {
  expect(notice(sentence).sentOn).toEqual({ ...facts, appointment: undefined })
})
