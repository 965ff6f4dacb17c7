import { readFile } from 'node:fs/promises'
import type { CarrierProfile } from '../../../domain/carriers/profile.ts'
import { eventsOf, mapEvents } from '../events/event-fields.ts'
import { parsedJson } from '../events/json.ts'
import type { Json } from '../events/json.ts'
import { pageOf } from '../interface/paging.ts'
import { firstEventAt, playedAt } from './played-answer.ts'
import type { Question } from '../interface/event-query.ts'
import { recordingNamed, recordingsOf } from './recording-files.ts'
import type { ContainerIndex, RecordingFile } from './recording-files.ts'
import type { StartedAt } from './start-times.ts'

export type Library = {
  readonly folders: readonly string[]
  readonly containers: ContainerIndex
  /** Recorded time per real time for a recording's file; null: answered as it stands. */
  readonly speedOf: (path: string) => number | null
  readonly startedAt: StartedAt
}

/** The events that answer a question: bytes of the recording where nothing had to be changed. */
export type Answered = { readonly body: Buffer; readonly next: number | null }

const defaultLimit = 100

async function fileFor(
  library: Library,
  scac: string,
  question: Question,
): Promise<RecordingFile | null> {
  const files = await recordingsOf(library.folders, scac)
  const named = recordingNamed(files, scac, question.number)
  if (named !== null || !question.byContainer) return named
  return library.containers(files, question.number)
}

async function playedNow(
  library: Library,
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

function filtered(body: Json, question: Question): Json {
  const wanted = (event: Parameters<Question['filters'][number]>[0]) =>
    question.filters.every((filter) => filter(event))
  if (eventsOf(body).every(wanted)) return body
  return mapEvents(body, (event) => (wanted(event) ? event : null))
}

/** What the recordings say to a question; null when no recording has the number. */
export async function answered(
  library: Library,
  profile: CarrierProfile,
  question: Question,
  now: number,
): Promise<Answered | null> {
  const file = await fileFor(library, profile.scac, question)
  const bytes = file && (await readFile(file.path).catch(() => null))
  if (!file || !bytes) return null
  const recorded = parsedJson(bytes.toString('utf8'))
  if (recorded === undefined) return { body: bytes, next: null }
  const shown = filtered(await playedNow(library, file, recorded, now), question)
  const limit = question.limit ?? (profile.paging === 'cursor' ? defaultLimit : Infinity)
  const page = pageOf(shown, question.offset, limit)
  const untouched = page.whole && shown === recorded
  return {
    body: untouched ? bytes : Buffer.from(JSON.stringify(page.body)),
    next: profile.paging === 'cursor' ? page.next : null,
  }
}

/** What a carrier that does not answer 404 says when it knows nothing. */
export function nothingKnown(profile: CarrierProfile): Buffer {
  const bodies = {
    array: [],
    events: { events: [] },
    grouped: { shipmentEvent: [], transportEvent: [], equipmentEvent: [], transportCall: [] },
  }
  return Buffer.from(JSON.stringify(bodies[profile.envelope]))
}
