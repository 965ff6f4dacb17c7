// A container that changes ships at Xiamen, on the shipment of `putJourney`.
import { beforeAll } from 'vitest'
import type { Database } from '../../platform/postgres/database.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { vesselId } from '../../resources/identities.ts'
import { insertRow } from '../../resources/rows.ts'
import { dcsaLeg, putAnswer } from './answer-fixture.ts'
import type { ApiFixture, Client } from './api-fixture.ts'
import { putJourney } from './journey-fixture.ts'

const feeder = { name: 'SHORT HOP', imo: '9321483', voyage: '1E' }
const mother = { name: 'LONG HAUL', imo: '9074729', voyage: '13E' }
export const ships = { feeder, mother }

export const legs = {
  done: dcsaLeg('ACT', feeder, 'THLCH', 'CNXMN', '2026-05-01 2026-05-08'),
  underway: dcsaLeg('ACT PLN', mother, 'CNXMN', 'USLAX', '2026-05-12 2026-05-28'),
  ahead: dcsaLeg('PLN', mother, 'CNXMN', 'USLAX', '2026-05-12 2026-05-28'),
}

/** The id of the container, whose ports only the carrier's answers tell. */
async function putTwoShips(database: Database, accountId: string): Promise<string> {
  const of = await putJourney(database, accountId)
  await putRows(
    database,
    [feeder, mother].map(({ imo, name }) =>
      insertRow('vessel', { id: vesselId(imo, name), imo, name }),
    ),
  )
  // The shipment of the fixture names other ports.
  await database.query({
    text: 'update shipment set port_of_lading_id = null, port_of_discharge_id = null',
  })
  return of('container')
}

/** A client with the container, whose carrier answers what a test has it answer. */
export function useTwoShips(api: () => ApiFixture) {
  let client: Client
  let id: string
  beforeAll(async () => {
    client = await api().client()
    id = await putTwoShips(api().database, client.accountId)
  })
  return {
    client: () => client,
    id: () => id,
    query: (text: string, values: readonly unknown[] = []) =>
      api().database.query({ text, values }),
    /** What the carrier answers on this day. */
    answer: (day: string, ...events: readonly unknown[]) =>
      putAnswer(api().database, events, `2026-${day}T18:00:00Z`),
  }
}
