// Sentences that take a value back or name another one: `please disregard the pickup number above`, `the last free day is now 6 June`.
import type { Cell } from '../../labels/cells/cell.ts'
import { memoized } from '../../memoized.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { datesIn, isoDate } from '../../values/dates.ts'
import { weekday } from '../../values/months.ts'
import { cancelled } from '../../values/ended-words.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import { isSentence } from '../prose/paragraphs.ts'
import type { DocumentReading } from '../reading.ts'
import { textOf } from '../reading.ts'
import { isNewer, isOfEarlierMessage } from './earlier-messages.ts'
import type { PickupField } from './explicit-labels.ts'

/** A sentence, with the one before it on its line. */
type Sentence = { readonly text: string; readonly before: string; readonly cell: Cell }

const ending = /(?<=[.;!])\s/

const runsOn = /^[\p{Ll}\d]/u

/** A line of terms and conditions may be longer; it corrects no notice. */
const longestSentence = 300

/** The sentences of each line; one that runs on ends on the next line. */
const sentencesOf = memoized(({ pages }: DocumentReading): readonly Sentence[] =>
  pages.flatMap(({ rows }) =>
    rows.flatMap((row, at) => {
      const [cell] = row
      if (cell === undefined) return []
      const text = textOf(row)
      const next = textOf(rows[at + 1] ?? [])
      const rest = isSentence(text) && runsOn.test(next) ? ` ${next}` : ''
      const all = `${text}${rest}`.split(ending)
      const own = all.slice(0, text.split(ending).length)
      return own
        .map((each) => upperWithoutAccents(each).replace(/\s+/g, ' '))
        .map((each, index, line) => ({ text: each, before: line[index - 1] ?? '', cell }))
        .filter((each) => each.text.length <= longestSentence)
    }),
  ),
)

const number = '(?:NUMBER|NO\\b\\.?|NBR|CODE|PIN|#)'
const subjects: Readonly<Partial<Record<PickupField, string>>> = {
  last_free_day: '(?:LAST FREE (?:DAY|DATE|TIME)|LFD|FREE (?:TIME|PERIOD))',
  pickup_number: `(?:(?:PICK ?-?UP|P/U|COLLECTION) ${number}|PIN(?: ${number})?)`,
  available_date: 'AVAILAB(?:ILITY(?: (?:DATE|DAY))?|LE (?:DATE|DAY))',
  pickup_appointment: '(?:APPOINTMENT|APPT\\.?|TIME ?SLOT)',
}
/** `The above`, `the dates above`: all of the notice. */
const everything =
  '(?:(?:THE|ALL(?: THE)?) (?:ABOVE(?: (?:DATES?|NUMBERS?|INFORMATION|DETAILS|NOTICE))?|(?:DATES?|NUMBERS?|INFORMATION|DETAILS) ABOVE)|EVERYTHING ABOVE)'

/** The free time or the appointment of another place or thing, and what is counted from the last free day. */
const ofOther =
  /\b(?:NEXT|EARLIEST|FOLLOWING|PAST|PER DIEM|DETENTION|CHASSIS|EMPT(?:Y|IES)|RETURN\w*|CFS|WAREHOUSE|EQUIPMENT|REEFER|PLUG|EXAM\w*|GENERAL ORDER|RAIL|RAMP|TARIFF|EFFECTIVE|CALCULATED|DAYS|COUNT\w*|FROM|AFTER|BEFORE|BEGINS?|STARTS?|ARRIV\w*|DISCHARG\w*|DELIVER\w*)\b|\bG\.O\./
/** `Please disregard if paid`, `disregard our previous notice`: this paper stays good. */
const leavesGood =
  /\b(?:IF|SHOULD YOU|UNLESS|IN CASE|WHEN|WHERE|WHETHER|WHOSE|PREVIOUS(?:LY)?|PRIOR|EARLIER|LAST (?:MAIL|NOTICE)|OLD)\b/

/** `For this container`, between a subject and its verb. */
const between = "(?: (?:FOR|OF|AT|ON|IN)(?: (?!(?:AND|OR|BUT|THAT|WHICH)\\b)[A-Z0-9&/'-]+){1,5}?)?"
/** What follows the words of a whole clause; `not valid without a seal` goes on. */
const clauseEnd = '(?= ?(?:[.,;:!]|$)| (?:AND|AS|BECAUSE)\\b)'

/** `Cancelled by the terminal`, `cancelled due to the strike`; a participle alone ends the sentence. */
const endOfCancelled = '(?= ?(?:[.,;:!]|$)| (?:AND|AS|AT|BECAUSE|BY|DUE|ON)\\b)'

const orderNot = "(?:DISREGARD|IGNORE|DO NOT USE|DON'T USE)(?: (?:ALL|THE|THIS|OUR|YOUR|ABOVE))*"
const isNot =
  '(?:IS|ARE|WAS|WERE) (?:(?:NO LONGER|NOT(?: YET)?) (?:ACTIVE|CORRECT|VALID)|INCORRECT|WRONG|(?:GIVEN|SENT) IN ERROR)(?: YET)?'
const isCancelled = `(?:(?:IS|WAS|HAS BEEN)(?: NOW)? (?:${cancelled})${endOfCancelled}|(?:${cancelled})${clauseEnd})`
const isSaid = '(?: (?:GIVEN|MENTIONED|SENT|SHOWN|STATED))?(?: ABOVE)?'

/** The clauses that take a subject back; the first may name the value. */
const takesBackOf = (subject: string): RegExp =>
  new RegExp(
    `\\b${orderNot} ${subject}(?: (\\S*\\d\\S*?))?${isSaid}${clauseEnd}` +
      `|(?:^|\\W)${subject}${isSaid}${between} (?:${isNot}${clauseEnd}|${isCancelled})`,
  )

const takesBack = new Map(
  Object.entries(subjects).map(([field, subject]) => [
    field,
    takesBackOf(`(?:${subject}|${everything})`),
  ]),
)

/** `A fee is due for each appointment cancelled`: a rule for all. */
const ofAny = new RegExp(
  `\\b(?:AN?|ANY|EACH|EVERY) (?:[A-Z-]+ )?(?:APPOINTMENT|APPT\\.?|TIME ?SLOT)S? (?:IS |WAS |HAS BEEN )?(?:${cancelled})\\b`,
)

/** `The appointment on 13 May was cancelled`, where the paper has another day. */
const datesAnother = (text: string, value: string): boolean =>
  datesIn(text).some(({ dayFirst, monthFirst }) =>
    [dayFirst, monthFirst].every((day) => day === null || !value.startsWith(isoDate(day))),
  )

/** Whether a sentence says that exactly this value, or all of the notice, is not good. */
function isTakenBack(field: PickupField, text: string, value: string): boolean {
  const clause = takesBack.get(field)?.exec(text)
  if (clause === undefined || clause === null || leavesGood.test(text)) return false
  const told = text.slice(0, clause.index + clause[0].length)
  if (field === 'pickup_appointment' && (ofAny.test(text) || datesAnother(told, value)))
    return false
  const isOwn = clause[1] === undefined || clause[1] === value.toUpperCase()
  return isOwn && !ofOther.test(told)
}

const isEstimate =
  '(?:ARE|IS) (?:(?:ALL|AN|BEST|ONLY) )*(?:ESTIMATE[DS]?|PRELIMINARY|PROVISIONAL|TENTATIVE)\\b(?! (?:ARRIVAL|DEPARTURE|OF|TIME)S?\\b)'
/** `All dates above are estimates`; the arrival always is one, and the dates of a delivery or of a sailing are others. */
const dates =
  '^\\W*(?:(?:PLEASE NOTE|NOTE|REMARKS?|DISCLAIMER|IMPORTANT)[:,]? )?(?:THAT )?(?:(?:ALL|ABOVE|THE|THESE) )*DATES'
const estimates = new Map(
  (['last_free_day', 'available_date'] as const).map((field) => [
    field as PickupField,
    new RegExp(
      `(?:${dates}|(?:^|\\W)${subjects[field] ?? ''})${isSaid}(?: HEREIN| IN THIS NOTICE)? ${isEstimate}`,
    ),
  ]),
)

/** Whether a sentence calls exactly this day, or all dates of the notice, an estimate. */
function isCalledEstimate(field: PickupField, text: string): boolean {
  const clause = estimates.get(field)?.exec(text)
  if (clause === undefined || clause === null) return false
  return !ofOther.test(text.slice(0, clause.index + clause[0].length))
}

const changed = '(?:AMENDED|CHANGED|CORRECTED|EXTENDED|MOVED|RESCHEDULED|REVISED|UPDATED)'
/** `Is now`, `has been extended to`: the verbs right before what a subject is. */
const says =
  `(?: (?:IS|WILL BE|SHOULD BE|BECOMES|BECAME)(?: (?:BOOKED|CONFIRMED|SCHEDULED)(?: FOR)?)?(?: NOW)?` +
  `|(?: (?:IS|WAS|WILL BE|HAS(?: NOW)? BEEN))?(?: NOW)? ${changed} TO| NOW)(?: (?:ON|UNTIL|THE))?[ :]+`
const saysOf = new Map(
  Object.entries(subjects).map(([field, subject]) => [
    field,
    new RegExp(`(?:^|\\W)${subject}${between}${says}`),
  ]),
)

const numberFirst = /^([A-Z0-9-]*\d{3,}[A-Z0-9-]*)(?![\w/]|\.\d)/
const weekdayBefore = new RegExp(`^(?:${weekday}[.,]* )?$`)

/** Whether a text begins with another day or number than this one. */
function beginsWithOther(field: PickupField, text: string, value: string): boolean {
  if (field === 'pickup_number') {
    const named = numberFirst.exec(text)?.[1]
    return named !== undefined && named !== value.toUpperCase()
  }
  const [date] = datesIn(text)
  return (
    date !== undefined &&
    weekdayBefore.test(text.slice(0, date.index)) &&
    [date.dayFirst, date.monthFirst].every((day) => day === null || !value.startsWith(isoDate(day)))
  )
}

/** Whether a sentence says that exactly this fact has another value. */
function isSaidOtherwise(field: PickupField, text: string, value: string): boolean {
  const clause = saysOf.get(field)?.exec(text)
  if (clause === undefined || clause === null || leavesGood.test(text)) return false
  const end = clause.index + clause[0].length
  return !ofOther.test(text.slice(0, end)) && beginsWithOther(field, text.slice(end), value)
}

/** What an answer may call a day or a number of the message that it repeats. */
const quoted = '(?:IT|THAT|THIS|(?:THE|THAT|THIS) (?:DATE|DAY|NOTICE|NUMBER|TIME))'
/** `It is 9 June now`, `should be 9 June`, `correction: 9 June`; `the ETA should be 9 June` names what it is about. */
const corrects = new RegExp(
  `(?:^|\\W)(?:${quoted}(?:'S| IS| SHOULD BE| (?:WAS|HAS BEEN) ${changed} TO)` +
    '|(?<=^\\W*)SHOULD BE|CORRECT(?:ION|ED)?(?: (?:DATE|DAY|NUMBER)(?: IS)?)?)(?: NOW)?:? ',
)
const rejects = new RegExp(
  `(?:^|\\W)(?:${quoted} ${isNot}|(?:IT|THAT|THIS)'S (?:INCORRECT|NOT (?:CORRECT|VALID)|WRONG))${clauseEnd}`,
)
/** What else an answer may correct: `The consignee is ACME and not PLUM. That is wrong.` */
const otherThing =
  /\b(?:ADDRESS|AMOUNT|BOOKING|CHARGES?|CONSIGNEE|E\.?T\.?[AD]\b\.?|INVOICE|NOTIFY|PRICE|QUOTE|RATES?|REFERENCE|SEALS?|SHIPPER|SIZE|VESSEL|VOYAGE|WEIGHT)\b/
/** Behind the day or the number that an answer tells; `44000 LBS`, `1250 USD` and `14 May at their door` go on. */
const endOfAnswer =
  /^\W*$|^[.,;:!]* ?\(|^[.,;:!] |^,? (?:AND|AS|BECAUSE|BUT|INSTEAD|NOT|NOW|SINCE)\b/

/** Whether a text begins with another day or number than this one, and tells nothing else of it. */
function answersOther(field: PickupField, text: string, value: string): boolean {
  const [date] = datesIn(text)
  const end =
    field === 'pickup_number'
      ? (numberFirst.exec(text)?.[0].length ?? 0)
      : (date?.index ?? 0) + (date?.length ?? 0)
  return (
    containerNumbersIn(text.slice(0, end)).length === 0 &&
    endOfAnswer.test(text.slice(end)) &&
    beginsWithOther(field, text, value)
  )
}

/** Whether an answer says that a value that it repeats is not good, or has become another one, without naming the fact. */
function isAnswered(field: PickupField, { text, before }: Sentence, value: string): boolean {
  const clause = corrects.exec(text) ?? rejects.exec(text)
  if (clause === null || leavesGood.test(text)) return false
  const end = clause.index + clause[0].length
  const told = text.slice(0, end)
  const isOfOther = ofOther.test(told) || otherThing.test(`${before} ${told}`)
  return !isOfOther && (rejects.test(text) || answersOther(field, text.slice(end), value))
}

const numbersIn = (text: string): readonly string[] =>
  containerNumbersIn(text).map(({ number: each }) => each)

/** `The last free day of MSKU9070323 is 18 May`: of another container than the one that has the value. */
function isOfOthers(text: string, container: string | null): boolean {
  const named = numbersIn(text)
  return container !== null && named.length > 0 && !named.includes(container)
}

/** Whether a sentence of the same message, or of a newer one, takes the value back or says another one. */
export function isContradicted(
  reading: DocumentReading,
  field: PickupField,
  value: string,
  { label, container }: { readonly label: Cell; readonly container: string | null },
): boolean {
  const isOtherwise = (sentence: Sentence): boolean =>
    isTakenBack(field, sentence.text, value) ||
    isSaidOtherwise(field, sentence.text, value) ||
    (isNewer(reading, sentence.cell, label) && isAnswered(field, sentence, value))
  return sentencesOf(reading).some(
    (sentence) =>
      !isOfEarlierMessage(reading, field, sentence.cell) &&
      (isCalledEstimate(field, sentence.text) ||
        (isOtherwise(sentence) && !isOfOthers(sentence.text, container))),
  )
}
