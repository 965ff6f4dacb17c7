// A carrier's stored answer about the shipment of `putJourney`.
import { gzipSync } from 'node:zlib'
import type { Database } from '../../platform/postgres/database.ts'
import { derivedId } from '../../platform/postgres/derived-id.ts'

type Ship = { readonly name: string; readonly imo: string; readonly voyage: string }

/** A DCSA event from a text such as `ACT LOAD CNXMN 2026-05-01T10:00:00Z`. */
function dcsaEvent(words: string, ship: Ship, container = 'MSKU9070323') {
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

/** Stores the answer as the last one about the bill of lading that `putJourney` tracks. */
export async function putAnswer(database: Database, accountId: string, events: readonly unknown[]) {
  const id = derivedId('answer', JSON.stringify(events))
  await database.query({
    text: `insert into carrier_answer (id, scac, number, number_type, status, body, kept_events)
           values ($1, 'MSCU', 'MEDUF5399896', 'bill_of_lading', 200, $2, 1)
           on conflict do nothing`,
    values: [id, gzipSync(JSON.stringify(events))],
  })
  await database.query({
    text: `insert into carrier_reference (scac, number, number_type, paying_account_id, last_answer_id)
           values ('MSCU', 'MEDUF5399896', 'bill_of_lading', $1, $2)
           on conflict (scac, number, number_type) do update set last_answer_id = $2`,
    values: [accountId, id],
  })
}
