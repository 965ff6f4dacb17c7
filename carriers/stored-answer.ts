// A carrier's answer, from its JSON to normalised events.
import { gunzipSync } from 'node:zlib'
import type { ZoneOf } from '../domain/carrier-event.ts'
import { profileOf } from '../domain/carriers/profile.ts'
import { normaliseAnswer } from '../domain/normalise/normalise.ts'
import type { Carriers } from './configuration.ts'

/** Normalises an answer under the profile of its carrier, which the operator may have overridden. */
export const normaliseFor = (carriers: Carriers, zoneOf: ZoneOf, scac: string, json: unknown) =>
  normaliseAnswer(json, carriers.get(scac)?.profile ?? profileOf(scac), zoneOf)

/** Normalises a stored answer again; `body` is its gzipped JSON. */
export function readStoredAnswer(carriers: Carriers, zoneOf: ZoneOf, scac: string, body: Buffer) {
  const json: unknown = JSON.parse(gunzipSync(body).toString('utf8'))
  const { events, retracted } = normaliseFor(carriers, zoneOf, scac, json)
  return { events, retracted }
}
