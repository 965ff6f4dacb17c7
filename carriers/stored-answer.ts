// A carrier's answer, from its JSON to normalised events.
import { promisify } from 'node:util'
import { gunzip, gunzipSync } from 'node:zlib'
import { profileOf } from '../domain/carriers/profile.ts'
import type { CarrierProfile } from '../domain/carriers/profile.ts'
import { normaliseAnswer, normaliseInSteps } from '../domain/normalise/normalise.ts'
import type { KnownPlaces } from '../domain/places/known-places.ts'
import { inTurns } from '../platform/process/turns.ts'
import { parseBody } from './json-body.ts'

/** The profiles of carriers, as far as the operator has configured them. */
export type Profiles = ReadonlyMap<string, { readonly profile: CarrierProfile }>

/** The profile of a carrier, which the operator may have overridden. */
const profileIn = (profiles: Profiles, scac: string): CarrierProfile =>
  profiles.get(scac)?.profile ?? profileOf(scac)

/**
 * Normalises an answer under the profile of its carrier, in turns with what else the process does: one about 500 boxes takes a
 * second.
 */
export const normaliseFor = (
  profiles: Profiles,
  places: KnownPlaces,
  scac: string,
  json: unknown,
) => inTurns(normaliseInSteps(json, profileIn(profiles, scac), places))

const unzip = promisify(gunzip)

/** The events of a stored answer, each with the piece of the answer that says it. */
export async function piecesOfStoredAnswer(
  profiles: Profiles,
  places: KnownPlaces,
  scac: string,
  body: Buffer,
) {
  const json = parseBody(await unzip(body))
  const { events, pieces } = await normaliseFor(profiles, places, scac, json)
  return events.flatMap((event, n) => {
    const piece = pieces[n]
    return piece === undefined ? [] : [{ event, piece }]
  })
}

/** Normalises a stored answer again; `body` is its gzipped JSON. */
export function readStoredAnswer(
  profiles: Profiles,
  places: KnownPlaces,
  scac: string,
  body: Buffer,
) {
  const json = parseBody(gunzipSync(body))
  const { events, retracted } = normaliseAnswer(json, profileIn(profiles, scac), places)
  return { events, retracted }
}
