// The statements of carriers behind an event, with the pieces of their answers.
import { piecesOfStoredAnswer } from '../../../../carriers/stored-answer.ts'
import type { Profiles } from '../../../../carriers/stored-answer.ts'
import { statementsBehind } from '../../../../domain/journey/observations/evidence.ts'
import { compactEvent, textOf } from '../../../../domain/journey/observations/observation.ts'
import type { Observation } from '../../../../domain/journey/observations/observation.ts'
import { observationsIn, readObservations } from '../../../../resources/tracking/observations.ts'
import type { CarrierReference } from '../../../../resources/identities.ts'
import { loadReferenceData } from '../../../../resources/reference-data/reference-data.ts'
import { isoTime } from '../../../../resources/resource.ts'
import { referencesOfShipments } from '../../../../resources/tracking/shipment-references.ts'
import type { ApiDependencies } from '../../http/route.ts'
import type { ShownStatement } from './schema.ts'
import { answersAbout } from './sql.ts'
import type { AnswerRow, EventRow } from './sql.ts'

type Reading = Pick<ApiDependencies, 'database' | 'profiles'>
type Pieces = Awaited<ReturnType<typeof piecesOfStoredAnswer>>

/** Statements; each may need an answer to be read. */
const mostShown = 10

const read = (profiles: Profiles, { scac, body }: AnswerRow): Promise<Pieces> =>
  piecesOfStoredAnswer(profiles, loadReferenceData(), scac, body)

/** The pieces of these answers by their ids, one answer at a time. */
async function piecesOf(
  { database, profiles }: Reading,
  ids: readonly string[],
  references: readonly CarrierReference[],
): Promise<ReadonlyMap<string, Pieces>> {
  const pieces = new Map<string, Pieces>()
  for (const answer of await answersAbout(database, ids, references))
    pieces.set(answer.id, await read(profiles, answer))
  return pieces
}

const instant = (at: number): string => isoTime(new Date(at))

/** The piece that says it; by the carrier's id where the answer is read in another way than then. */
function shown(one: Observation, pieces: Pieces): ShownStatement {
  const { event, source, received_at, answer_id, taken_back } = one
  const found =
    pieces.find((each) => textOf(each.event) === textOf(event)) ??
    pieces.find((each) => event.event_id !== null && each.event.event_id === event.event_id)
  return {
    source,
    received_at: instant(received_at),
    answer_id: found === undefined ? null : answer_id,
    pointer: found?.piece.pointer ?? null,
    record: found?.piece.value ?? null,
    read_as: compactEvent(event),
    document_id: null,
    taken_back_at: taken_back && instant(taken_back.at),
    taken_back_because: taken_back?.reason ?? null,
  }
}

/** The statements of the answer by which the event was recorded, where none is stored yet or any more. */
async function fromAnswer(
  { database, profiles }: Reading,
  answerId: string,
  references: readonly CarrierReference[],
): Promise<Observation[]> {
  const [answer] = await answersAbout(database, [answerId], references)
  if (answer === undefined) return []
  const received_at = answer.received_at.getTime()
  const origin = { source: 'poll', received_at, answer_id: answer.id, taken_back: null }
  return (await read(profiles, answer)).map(({ event }) => ({ ...origin, event }))
}

export async function carrierStatements(
  event: EventRow,
  reading: Reading,
): Promise<readonly ShownStatement[]> {
  const { database } = reading
  const shipment = { account_id: event.account_id, id: event.shipment_id }
  const references = await referencesOfShipments(database, [shipment])
  const { statements } = observationsIn(await readObservations(database, references))
  const { zoneOf } = loadReferenceData()
  const stored = statementsBehind(event, statements, zoneOf)
  const behind =
    stored.length > 0 || event.answer_id === null
      ? stored
      : statementsBehind(event, await fromAnswer(reading, event.answer_id, references), zoneOf)
  const first = behind.slice(0, mostShown)
  const ids = [...new Set(first.flatMap(({ answer_id }) => answer_id ?? []))]
  const pieces = await piecesOf(reading, ids, references)
  return first.map((one) => shown(one, pieces.get(one.answer_id ?? '') ?? []))
}
