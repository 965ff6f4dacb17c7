// Reads a timeline: a page with a table of what was said about a box and when, and the journey that is expected.
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import type { JourneyContext } from '../../domain/journey/journey-types.ts'
import { carrierEvent } from '../../domain/journey/compact-events-fixture.ts'
import type { ToldEvent } from '../../domain/journey/moves/told-by.ts'
import { moveSourceOf } from '../../domain/trusted-sources.ts'
import {
  knownOf,
  nothingRecorded,
  pollOf,
  recordedAfter,
} from '../../domain/journey/changes/recorded-fixture.ts'

type Row = {
  readonly event: CarrierEvent
  /** Milliseconds. */
  readonly said: number
  readonly takenBack: number
}

/** What is expected to be known at a time. */
type Expectation = { readonly at: string; readonly text: string }

type Timeline = {
  readonly rows: readonly Row[]
  /** Whether all that is said at one time is a complete answer, of which the silence counts. */
  readonly inAnswers: boolean
  readonly context: JourneyContext
  readonly expectations: readonly Expectation[]
}

const heading = '## Known on '

/** Milliseconds of `2026-03-02 12:00` or `2026-03-02`, in UTC. */
const timeOf = (text: string): number =>
  Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? ':00' : 'T00:00:00'}Z`)

const modes = { rail: 'RAIL', barge: 'BARGE', truck: 'TRUCK' } as const

/** The meaning of a remark, such as `by barge`, `bill B0001`, `service NORDIC`, `terminal RWG`, `customer’s`, `told by terminal` or a role. */
function remarkOf(remark: string): Partial<ToldEvent> {
  const [word = '', value = ''] = remark.split(/ (.*)/s)
  switch (word) {
    case 'by':
      return { mode: modes[value as keyof typeof modes] }
    case 'bill':
      return { bill_of_lading_number: value }
    case 'booking':
      return { booking_number: value }
    case 'service':
      return { carrier_service: value }
    case 'customer’s':
      return { facility_type: 'CLOC' }
    case 'told':
      return { told_by: moveSourceOf(value.replace('by ', '')) }
    case 'terminal':
      return { facility_code: value, facility_code_provider: 'SMDG', facility_type: 'POTE' }
    case 'POL':
    case 'TS':
    case 'POD':
    case 'DESTINATION':
      return { role_hint: word }
    default:
      throw new Error(`unknown remark: ${remark}`)
  }
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

function placeOf(text: string): Partial<CarrierEvent> {
  const [, locode = null, name = ''] = /^([A-Z]{2}[A-Z0-9]{3}\b)? ?(.*)$/.exec(text) ?? []
  return { locode, location_name: name || null }
}

function shipOf(text: string): Partial<CarrierEvent> {
  const [ship, voyage = null] = text.split(' / ')
  return { vessel_name: ship || null, import_voyage: voyage, export_voyage: voyage }
}

function rowOf(line: string, box: string): Row {
  const [said = '', what = '', place = '', when = '', ship = '', remarks = ''] = cellsOf(line)
  const [classifier, code, load] = what.split(' ')
  const all = remarks.split(', ').filter((remark) => remark !== '')
  const back = all.find((remark) => remark.startsWith('taken back '))
  const remarked = all.filter((remark) => remark !== back).map(remarkOf)
  const event = carrierEvent(`${classifier} ${code} - 01-01`, {
    container_number: box,
    created_at: new Date(timeOf(said)).toISOString(),
    ...placeOf(place),
    ...shipOf(ship),
    empty: load === undefined ? null : load === 'empty',
    event_at: new Date(timeOf(when)).toISOString(),
  })
  return {
    event: remarked.reduce<CarrierEvent>((one, fields) => ({ ...one, ...fields }), event),
    said: timeOf(said),
    takenBack: back ? timeOf(back.slice('taken back '.length)) : Infinity,
  }
}

/** The lines of the tables under a heading, without their heads. */
const tableUnder = (page: string, title: string): string[] =>
  (page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)

/** From lines such as `- asked for bill_of_lading B0001`. */
const contextOf = (page: string): JourneyContext => ({
  asked: [...page.matchAll(/^- asked for (\w+) (\S+)$/gm)].map(
    ([, number_type = '', number = '']) => ({ number, number_type }),
  ),
})

export function timelineOf(page: string): Timeline {
  const box = /^- box (\S+)$/m.exec(page)?.[1] ?? ''
  const sections = page.split(heading).slice(1)
  return {
    rows: tableUnder(page, 'Said').map((line) => rowOf(line, box)),
    inAnswers: /^- said in complete answers$/m.test(page),
    context: contextOf(page),
    expectations: sections.map((section) => {
      const [at = '', ...lines] = section.split('\n')
      return { at, text: lines.join('\n').trim() }
    }),
  }
}

/** The page with other expectations. */
export const withExpectations = (page: string, texts: readonly string[]): string => {
  const [start = '', ...sections] = page.split(heading)
  return (
    [start, ...sections.map((section, n) => `${section.split('\n')[0]}\n\n${texts[n]}\n\n`)]
      .join(heading)
      .trimEnd() + '\n'
  )
}

const standing = (rows: readonly Row[], now: number): CarrierEvent[] =>
  rows.filter(({ takenBack }) => takenBack > now).map(({ event }) => event)

/** What stands after the answers, which repeat statements without a time of knowledge of their own. */
function afterAnswers(rows: readonly Row[], context: JourneyContext): CarrierEvent[] {
  const times = [...new Set(rows.map(({ said }) => said))].sort((a, b) => a - b)
  const recorded = times.reduce((before, said) => {
    const own = rows.filter((row) => row.said === said)
    const events = own.map(({ event }) => ({ ...event, created_at: null }))
    return recordedAfter(before, pollOf(events, said), { ...context, now: said })
  }, nothingRecorded)
  return knownOf(recorded.observed, context)
}

/** What was known at a time, and the context with that time. */
export function knownAt({ rows, inAnswers, context }: Timeline, at: string) {
  const now = timeOf(at)
  const said = rows.filter((one) => one.said <= now)
  const events = inAnswers ? afterAnswers(said, context) : standing(said, now)
  return { events, context: { ...context, now } }
}
