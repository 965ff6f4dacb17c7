import { isDay, isLocalTime, isWithinAYear } from '../../../domain/days.ts'
import { firmsForm } from '../../../domain/places/place-codes.ts'
import { givers, sources } from '../../../domain/terminal/statement.ts'
import type { Giver, Source, TerminalStatement } from '../../../domain/terminal/statement.ts'
import { reportedTime } from '../../../platform/worker/reported-time.ts'
import { textProblem } from '../../../platform/worker/text-problem.ts'
import type { TerminalObserved } from '../../../schemas/messages.ts'
import { container, locode, oneOf, quoted, textRuleProblem, uuid } from '../text-rules.ts'
import type { Rule } from '../text-rules.ts'

/** A statement that can be true, and whom it is about and for. */
export type Statement = TerminalStatement & {
  readonly id: string
  readonly container_number: string
  readonly account_id: string | null
}

const day: Rule = { isRight: isDay, what: 'a day as YYYY-MM-DD' }

const localTime: Rule = { isRight: isLocalTime, what: 'a local time as YYYY-MM-DDTHH:MM' }

const moment: Rule = {
  isRight: (text) => isDay(text) || isLocalTime(text),
  what: `${day.what} or ${localTime.what}`,
}

/** Blank texts say nothing. */
const said = (text: string | null): string | null => text?.trim() || null

const firmsCode: Rule = {
  isRight: (text) => said(text) === null || firmsForm.test(text.trim()),
  what: 'a capital and three capitals or digits',
}

/** An empty text takes back what was said: there is none any more. */
const orTakenBack = ({ isRight, what }: Rule): Rule => ({
  isRight: (text) => text === '' || isRight(text),
  what,
})

type TextField = {
  [Name in keyof TerminalObserved]: TerminalObserved[Name] extends string | null ? Name : never
}[keyof TerminalObserved]

const rulesOfTexts: { readonly [Name in TextField]?: Rule } = {
  observation_id: uuid,
  container_number: container,
  account_id: uuid,
  document_id: uuid,
  source: oneOf(...sources),
  giver: oneOf(...givers),
  port_locode: locode,
  available_from: moment,
  last_free_day: orTakenBack(day),
  terminal_firms_code: firmsCode,
  pickup_appointment_at: orTakenBack(localTime),
  delivered_at: moment,
}

function formProblem(value: TerminalObserved): string | null {
  for (const [name, rule] of Object.entries(rulesOfTexts)) {
    const problem = textRuleProblem(name, value[name as TextField], rule)
    if (problem !== null) return problem
  }
  return null
}

/** A terminal lists a few of each for a container; what has more is a list of another kind, and webhooks would be sent all of it. */
const mostListed = 100

function lengthProblem({ holds, fees }: TerminalObserved): string | null {
  const long = Object.entries({ holds, fees }).find(([, list]) => (list ?? []).length > mostListed)
  return long === undefined
    ? null
    : `${long[0]} has ${long[1]?.length} entries, which is more than ${mostListed}`
}

const holdStatuses = ['hold', 'pending', 'released']

function holdProblem({ holds }: TerminalObserved): string | null {
  const wrong = (holds ?? []).find(({ status }) => !holdStatuses.includes(status))
  if (wrong === undefined) return null
  return `holds has the status ${quoted(wrong.status)}, which is not ${holdStatuses.join(', ')}`
}

function feeProblem({ fees }: TerminalObserved): string | null {
  const wrong = (fees ?? []).find(
    ({ amount, currency }) =>
      !(amount >= 0 && Number.isFinite(amount)) || !/^[A-Z]{3}$/.test(currency ?? 'USD'),
  )
  if (wrong === undefined) return null
  return `fees has ${wrong.amount} ${quoted(wrong.currency)}, which is not an amount with a currency of ISO 4217`
}

const ownerProblem = ({ source, account_id }: TerminalObserved): string | null =>
  source === 'document' && account_id === null
    ? 'account_id is missing, and only the account of a document may learn what it says'
    : null

const statementProblem = (value: TerminalObserved): string | null =>
  lengthProblem(value) ??
  textProblem(value) ??
  formProblem(value) ??
  ownerProblem(value) ??
  holdProblem(value) ??
  feeProblem(value)

const giverOf = ({ giver, source }: TerminalObserved): Giver =>
  (giver ?? (source === 'document' ? 'line' : source)) as Giver

const daysSaid = [
  'available_from',
  'last_free_day',
  'pickup_appointment_at',
  'delivered_at',
] as const

/** Free time, appointments and deliveries are a matter of weeks; a later day is a slip or stands for none. */
function farDayProblem(value: TerminalObserved, at: Date): string | null {
  const within: Rule = {
    isRight: (text) => isWithinAYear(text, at),
    what: 'within a year of observed_at',
  }
  const problems = daysSaid.map((name) => textRuleProblem(name, value[name], orTakenBack(within)))
  return problems.find((problem) => problem !== null) ?? null
}

const factsOf = (value: TerminalObserved): TerminalStatement['facts'] => ({
  available_for_pickup: value.available_for_pickup,
  available_from: value.available_from,
  last_free_day: value.last_free_day,
  pickup_appointment_at: value.pickup_appointment_at,
  delivered_at: value.delivered_at,
  pickup_number: said(value.pickup_number),
  location_at_terminal: said(value.location_at_terminal),
  terminal_name: said(value.terminal_name),
  terminal_firms_code: said(value.terminal_firms_code),
  holds:
    value.holds?.map(({ name, status, description }) => ({
      name: said(name) ?? 'other',
      status,
      description: said(description),
    })) ?? null,
  fees:
    value.fees?.map(({ type, amount, currency }) => ({
      type: said(type) ?? 'other',
      amount,
      currency,
    })) ?? null,
})

/** The message as a statement, or why it cannot be true, with the name of the field. */
export function readStatement(value: TerminalObserved, now: Date): Statement | string {
  const problem = statementProblem(value)
  if (problem !== null) return problem
  const observed = reportedTime('observed_at', value.observed_at, now)
  if (observed.kind === 'refused') return observed.reason
  const farDay = farDayProblem(value, observed.at)
  if (farDay !== null) return farDay
  const at = observed.at.getTime()
  return {
    id: value.observation_id.toLowerCase(),
    container_number: value.container_number,
    account_id: value.account_id?.toLowerCase() ?? null,
    source: value.source as Source,
    giver: giverOf(value),
    document_id: value.document_id?.toLowerCase() ?? null,
    bill_of_lading_number: said(value.bill_of_lading_number),
    port_locode: value.port_locode,
    observed_at: at,
    confirmed_at: at,
    facts: factsOf(value),
  }
}
