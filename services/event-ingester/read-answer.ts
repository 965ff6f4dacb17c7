// A carrier's answer, from its JSON to normalised events.
import { gunzipSync } from 'node:zlib'
import type { Carriers } from '../../carriers/configuration.ts'
import { profileOf } from '../../domain/carriers/profile.ts'
import { normaliseAnswer } from '../../domain/normalise/normalise.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'

/** Normalises an answer under the profile of its carrier, which the operator may have overridden. */
export const normaliseFor = (carriers: Carriers, scac: string, json: unknown) =>
  normaliseAnswer(json, carriers.get(scac)?.profile ?? profileOf(scac), loadReferenceData().zoneOf)

/** Normalises a stored answer again; `body` is its gzipped JSON. */
export function readStoredAnswer(carriers: Carriers, scac: string, body: Buffer) {
  const json: unknown = JSON.parse(gunzipSync(body).toString('utf8'))
  const { events, retracted } = normaliseFor(carriers, scac, json)
  return { events, retracted }
}
