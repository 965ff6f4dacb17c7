import type { Database } from '../../platform/postgres/database.ts'
import { derivedId } from '../../platform/postgres/derived-id.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'

const puts = (database: Database, into: string, key: string[], rows: Record<string, unknown>[]) =>
  putRows(
    database,
    rows.map((row) => ({ into, key, row, how: 'insert' })),
  )

export const shared = {
  leHavre: derivedId('test', 'FRLEH'),
  newYork: derivedId('test', 'USNYC'),
  indianapolis: derivedId('test', 'USIND'),
  terminal: derivedId('test', 'terminal'),
  rail: derivedId('test', 'rail'),
  vessel: derivedId('test', 'vessel'),
}

/** Places and a vessel, which all accounts share. */
export async function putShared(database: Database): Promise<void> {
  const place = (id: string, kind: string, code: string, name: string, time_zone: string) => ({
    id,
    kind,
    code,
    name,
    time_zone,
    country_code: code.slice(0, 2),
    learned: false,
  })
  await puts(
    database,
    'location',
    ['id'],
    [
      place(shared.leHavre, 'port', 'FRLEH', 'Le Havre', 'Europe/Paris'),
      place(shared.newYork, 'port', 'USNYC', 'New York', 'America/New_York'),
      place(shared.indianapolis, 'metro_area', 'USIND', 'Indianapolis', 'America/Indianapolis'),
    ],
  )
  const terminal = (id: string, kind: string, location_id: string, name: string) => ({
    id,
    kind,
    location_id,
    name,
    learned: false,
  })
  await puts(
    database,
    'terminal',
    ['id'],
    [
      terminal(shared.terminal, 'terminal', shared.newYork, 'Maher'),
      terminal(shared.rail, 'rail_terminal', shared.indianapolis, 'Avon Yard'),
    ],
  )
  await puts(
    database,
    'vessel',
    ['id'],
    [{ id: shared.vessel, imo: '9227297', name: 'MSC ANISHA R.' }],
  )
}

const event = (account_id: string, of: (name: string) => string, name: string, n: number) => ({
  account_id,
  id: of(name),
  shipment_id: of('shipment'),
  container_id: of('container'),
  event: `container.transport.${name}`,
  identity: name,
  happening: name,
  classifier: 'ACT',
  timestamp: `2026-05-0${n}T10:00:00Z`,
  timezone: 'Europe/Paris',
  voyage_number: '421A',
  location_id: shared.leHavre,
  vessel_id: shared.vessel,
  terminal_id: shared.terminal,
  data_source: 'shipping_line',
  created_at: `2026-05-0${n}T11:00:00Z`,
  superseded_at: null as string | null,
})

/** A request, its shipment with one container, three events, a webhook and a notification. */
export async function putJourney(database: Database, account_id: string) {
  const of = (name: string) => derivedId('test', account_id, name)
  const key = ['account_id', 'id']
  const base = {
    account_id,
    created_at: '2026-05-01T00:00:00Z',
    updated_at: '2026-05-01T00:00:00Z',
  }
  await putShared(database)
  await puts(database, 'shipment', key, [
    {
      ...base,
      id: of('shipment'),
      scac: 'MSCU',
      number: 'MEDUF5399896',
      number_type: 'bill_of_lading',
      ref_numbers: ['PO 1'],
      tags: [],
      port_of_lading_id: shared.leHavre,
      port_of_discharge_id: shared.newYork,
      destination_id: shared.indianapolis,
      destination_terminal_id: shared.rail,
      pod_terminal_id: shared.terminal,
      pod_vessel_id: shared.vessel,
      pod_voyage_number: '421A',
      pol_atd_at: '2026-05-03T22:00:00Z',
    },
  ])
  await puts(database, 'container', key, [
    {
      ...base,
      id: of('container'),
      shipment_id: of('shipment'),
      number: 'MSKU9070323',
      ref_numbers: [],
      equipment_type: 'dry',
      equipment_length: 40,
      current_status: 'on_ship',
      availability_known: false,
      fees_at_pod_terminal: [],
      holds_at_pod_terminal: [],
      pod_terminal_id: shared.terminal,
      pod_location_id: shared.newYork,
    },
  ])
  await puts(database, 'tracking_request', key, [
    {
      ...base,
      id: of('request'),
      request_number: 'MEDUF5399896',
      scac: 'MSCU',
      request_type: 'bill_of_lading',
      status: 'created',
      shipment_id: of('shipment'),
      auto_detect: false,
      tags: [],
      is_retrying: false,
    },
  ])
  await puts(database, 'transport_event', key, [
    event(account_id, of, 'vessel_loaded', 1),
    { ...event(account_id, of, 'vessel_departed', 2), superseded_at: '2026-05-03T00:00:00Z' },
    { ...event(account_id, of, 'vessel_arrived', 3), terminal_id: null },
  ])
  await puts(database, 'estimated_event', key, [
    {
      account_id,
      id: of('estimate'),
      shipment_id: of('shipment'),
      event: 'shipment.estimated.arrival',
      estimated_timestamp: '2026-05-20T08:00:00Z',
      location_id: shared.newYork,
      vessel_id: shared.vessel,
      data_source: 'shipping_line',
      created_at: base.created_at,
    },
  ])
  const about = { account_id, shipment_id: of('shipment'), container_id: of('container') }
  const at = { timestamp: '2026-05-04T00:00:00Z' }
  const terminal = { terminal_id: shared.terminal, data_source: 'terminal' }
  const changeset = { available_for_pickup: [null, true] }
  await puts(database, 'container_created_event', key, [{ ...about, ...at, id: of('joined') }])
  await puts(database, 'container_updated_event', key, [
    { ...about, ...at, ...terminal, changeset, id: of('updated') },
  ])
  await puts(database, 'container_pod_terminal_changed_event', key, [
    { ...about, ...at, ...terminal, id: of('moved') },
  ])
  return of
}
