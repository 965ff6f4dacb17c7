// A container that changes ships at Xiamen, on the shipment of `putJourney`.
import type { Database } from '../../platform/postgres/database.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { vesselId } from '../../resources/identities.ts'
import { insertRow } from '../../resources/rows.ts'
import { dcsaLeg } from './answer-fixture.ts'
import { putJourney } from './journey-fixture.ts'

export const feeder = { name: 'SHORT HOP', imo: '9321483', voyage: '1E' }
export const mother = { name: 'LONG HAUL', imo: '9074729', voyage: '13E' }

export const done = dcsaLeg('ACT', feeder, 'THLCH', 'CNXMN', '2026-05-01 2026-05-08')
export const underway = dcsaLeg('ACT PLN', mother, 'CNXMN', 'USLAX', '2026-05-12 2026-05-28')
export const ahead = dcsaLeg('PLN', mother, 'CNXMN', 'USLAX', '2026-05-12 2026-05-28')

/** The id of the container, whose ports only the carrier's answers tell. */
export async function putTwoShips(database: Database, accountId: string): Promise<string> {
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
