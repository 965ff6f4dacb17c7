import { readFile } from 'node:fs/promises'
import type { CarrierProfile } from '../../../domain/carriers/profile.ts'
import { eventsOf, mapEvents } from '../events/event-fields.ts'
import { parsedJson } from '../events/json.ts'
import type { Json } from '../events/json.ts'
import { pageOf } from '../interface/paging.ts'
import { firstEventAt, playedAt } from './played-answer.ts'
import type { EventQuery } from '../interface/event-query.ts'
import { recordingNamed, recordingsOf } from './recording-files.ts'
import type { ContainerIndex, RecordingFile } from './recording-files.ts'
import type { StartedAt } from './start-times.ts'

export type RecordingLibrary = {
  readonly folders: readonly string[]
  readonly containers: ContainerIndex
  /** Recorded time per real time for a recording's file; null: answered as it stands. */
  readonly speedOf: (path: string) => number | null
  readonly startedAt: StartedAt
}

/** The events that answer a query; `body` holds the recording's own bytes where nothing changes. */
type RecordedAnswer = { readonly body: Buffer; readonly next: number | null }

const defaultLimit = 100

async function fileFor(
  library: RecordingLibrary,
  scac: string,
  query: EventQuery,
): Promise<RecordingFile | null> {
  const files = await recordingsOf(library.folders, scac)
  const named = recordingNamed(files, scac, query.number)
  if (named !== null || !query.byContainer) return named
  return library.containers(files, query.number)
}

async function playedNow(
  library: RecordingLibrary,
  { key, path }: RecordingFile,
  body: Json,
  now: number,
): Promise<Json> {
  const first = firstEventAt(body)
  const speed = library.speedOf(path)
  if (speed === null || first === null) return body
  const since = now - (await library.startedAt(key, now))
  return playedAt(body, first + since * speed)
}

function filtered(body: Json, query: EventQuery): Json {
  const wanted = (event: Parameters<EventQuery['filters'][number]>[0]) =>
    query.filters.every((filter) => filter(event))
  if (eventsOf(body).every(wanted)) return body
  return mapEvents(body, (event) => (wanted(event) ? event : null))
}

/** The recordings' answer to a query; null when no recording has the number. */
export async function recordedAnswer(
  library: RecordingLibrary,
  profile: CarrierProfile,
  query: EventQuery,
  now: number,
): Promise<RecordedAnswer | null> {
  const file = await fileFor(library, profile.scac, query)
  const bytes = file && (await readFile(file.path).catch(() => null))
  if (!file || !bytes) return null
  const recorded = parsedJson(bytes.toString('utf8'))
  if (recorded === undefined) return { body: bytes, next: null }
  const shown = filtered(await playedNow(library, file, recorded, now), query)
  const limit = query.limit ?? (profile.paging === 'cursor' ? defaultLimit : Infinity)
  const page = pageOf(shown, query.offset, limit)
  const untouched = page.whole && shown === recorded
  return {
    body: untouched ? bytes : Buffer.from(JSON.stringify(page.body)),
    next: profile.paging === 'cursor' ? page.next : null,
  }
}

/** The answer for an unknown number of a carrier that does not send 404. */
export function emptyAnswer(profile: CarrierProfile): Buffer {
  const bodies = {
    array: [],
    events: { events: [] },
    grouped: { shipmentEvent: [], transportEvent: [], equipmentEvent: [], transportCall: [] },
  }
  return Buffer.from(JSON.stringify(bodies[profile.envelope]))
}
