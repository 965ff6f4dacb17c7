// What a carrier says about the shipment of `putJourney`.
import { profileOf } from '../../domain/carriers/profile.ts'
import { mergeAnswer } from '../../domain/journey/observations/merge.ts'
import { normaliseAnswer } from '../../domain/normalise/normalise.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { derivedId } from '../../platform/postgres/derived-id.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import type { CarrierReference } from '../../resources/identities.ts'
import {
  observationPuts,
  observationsIn,
  readObservations,
} from '../../resources/tracking/observations.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'

type Ship = { readonly name: string; readonly imo: string; readonly voyage: string }

const container = 'MSKU9070323'

/** A DCSA event from a text such as `ACT LOAD CNXMN 2026-05-01T10:00:00Z`. */
function dcsaEvent(words: string, ship: Ship) {
  const [classifier, code = '', place, at] = words.split(' ')
  const transport = code === 'ARRI' || code === 'DEPA'
  return {
    eventType: transport ? 'TRANSPORT' : 'EQUIPMENT',
    [transport ? 'transportEventTypeCode' : 'equipmentEventTypeCode']: code,
    eventClassifierCode: classifier,
    eventDateTime: at,
    eventID: derivedId('dcsa', words),
    ...(transport
      ? { references: [{ referenceType: 'EQ', referenceValue: container }] }
      : { equipmentReference: container, emptyIndicatorCode: 'LADEN' }),
    transportCall: {
      modeOfTransport: 'VESSEL',
      UNLocationCode: place,
      exportVoyageNumber: ship.voyage,
      importVoyageNumber: ship.voyage,
      vessel: { vesselIMONumber: ship.imo, vesselName: ship.name },
    },
  }
}

/** A leg from the day of loading and departure to that of arrival and discharge; `ACT PLN` plans the last two. */
export function dcsaLeg(classifiers: string, ship: Ship, from: string, to: string, days: string) {
  const [first = '', second = first] = classifiers.split(' ')
  const [departed, arrived] = days.split(' ')
  return [
    dcsaEvent(`${first} LOAD ${from} ${departed}T01:00:00+00:00`, ship),
    dcsaEvent(`${first} DEPA ${from} ${departed}T09:00:00+00:00`, ship),
    dcsaEvent(`${second} ARRI ${to} ${arrived}T04:00:00+00:00`, ship),
    dcsaEvent(`${second} DISC ${to} ${arrived}T12:00:00+00:00`, ship),
  ]
}

const zoneOf = loadReferenceData().zoneOf

/** The bill of lading that `putJourney` tracks. */
const bill = { scac: 'MSCU', number: 'MEDUF5399896', number_type: 'bill_of_lading' }

/** Adds an answer to what was said about a number. */
export async function putAnswer(
  database: Database,
  events: readonly unknown[],
  at: string,
  about: CarrierReference = bill,
) {
  const normalised = normaliseAnswer(events, profileOf(about.scac), loadReferenceData())
  const before = observationsIn(await readObservations(database, [about]))
  const answer = {
    source: 'poll',
    received_at: Date.parse(at),
    answer_id: null,
    events: normalised.events,
    retracted_ids: normalised.retracted,
    more_follows: false,
  }
  await putRows(database, observationPuts(about, mergeAnswer(before, answer, zoneOf)))
}
