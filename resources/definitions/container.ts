import Type from 'typebox'
import { customFieldIds, hasCustomFields } from './custom-fields.ts'
import { containerStatuses } from '../../domain/journey/container-status.ts'
import { decimal, flag, oneOf, orNull, text, texts, time, whole } from '../attribute-schemas.ts'
import {
  absent,
  always,
  computed,
  defineResource,
  lookedUp,
  many,
  stored,
} from '../define-resource.ts'
import { containerFilters, containerSorts, keyedContainerFilters } from './container-list.ts'
import { oneTerminal } from './place-relationships.ts'
import { isoTime } from '../resource.ts'
import type { ResourceRow } from '../resource.ts'

const maybeTime = orNull(time)
const fee = Type.Object({
  type: oneOf('demurrage', 'exam', 'extended_dwell_time', 'other', 'total'),
  amount: decimal,
  // Left out where nobody tells it.
  currency_code: Type.Optional(text),
})
const hold = Type.Object({
  name: text,
  status: oneOf('pending', 'hold'),
  description: orNull(text),
})
const deadline = Type.Object({
  original: maybeTime,
  current: maybeTime,
  calculated: maybeTime,
  manual: flag,
})
const deadlines = Type.Object({
  pickup_lfd_terminal: maybeTime,
  pickup_lfd_rail: maybeTime,
  pickup_lfd_line: maybeTime,
  pod: Type.Object({
    line: deadline,
    facility: deadline,
    unified: Type.Object({
      original_value: maybeTime,
      original_selection: orNull(text),
      current_value: maybeTime,
      current_selection: orNull(oneOf('facility', 'line')),
    }),
  }),
})

const deadlineColumns = ['pickup_lfd_terminal', 'pickup_lfd_rail', 'pickup_lfd_line'] as const

const shownTime = (value: unknown): string | null => (value instanceof Date ? isoTime(value) : null)

/** What was first told is not kept, and nothing is calculated or entered by hand. */
const reported = (current: string | null) => ({
  original: null,
  current,
  calculated: null,
  manual: false,
})

/** The last free day at the port of discharge: the terminal's own word comes before the line's. */
function deadlinesAtPort(line: string | null, facility: string | null) {
  const selected = facility === null ? line && 'line' : 'facility'
  return {
    line: reported(line),
    facility: reported(facility),
    unified: {
      original_value: null,
      original_selection: null,
      current_value: facility ?? line,
      current_selection: selected,
    },
  }
}

/** The last free days of each party. Clients read a member without asking whether there is any. */
function deadlinesOf(row: ResourceRow): Readonly<Record<string, unknown>> {
  const shown = Object.fromEntries(deadlineColumns.map((name) => [name, shownTime(row[name])]))
  const { pickup_lfd_line: line = null, pickup_lfd_terminal: facility = null } = shown
  return { ...shown, pod: deadlinesAtPort(line, facility) }
}

const attributes = {
  ...stored({
    number: text,
    ref_numbers: texts,
    seal_number: orNull(text),
    created_at: time,
    current_status: oneOf(...containerStatuses),
    equipment_type: orNull(oneOf('dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank')),
    equipment_length: orNull(Type.Enum([10, 20, 40, 45])),
    equipment_height: orNull(oneOf('standard', 'high_cube')),
    weight_in_lbs: orNull(whole),
    fees_at_pod_terminal: Type.Array(fee),
    holds_at_pod_terminal: Type.Array(hold),
    pickup_lfd: maybeTime,
    pickup_appointment_at: maybeTime,
    availability_known: flag,
    available_for_pickup: orNull(flag),
    location_at_pod_terminal: orNull(text),
    delivered_at: maybeTime,
    terminal_checked_at: maybeTime,
    empty_out_at: maybeTime,
    pol_full_in_at: maybeTime,
    pol_vessel_loaded_at: maybeTime,
    pol_vessel_departed_at: maybeTime,
    pod_arrived_at: maybeTime,
    pod_discharged_at: maybeTime,
    pod_full_out_at: maybeTime,
    pod_rail_loaded_at: maybeTime,
    pod_rail_departed_at: maybeTime,
    ind_eta_at: maybeTime,
    ind_ata_at: maybeTime,
    ind_rail_unloaded_at: maybeTime,
    final_destination_full_out_at: maybeTime,
    empty_terminated_at: maybeTime,
  }),
  ...lookedUp({
    pod_timezone: orNull(text),
    final_destination_timezone: orNull(text),
    empty_terminated_timezone: orNull(text),
    shipment_last_tracking_request_at: maybeTime,
  }),
  ...absent({
    pod_full_out_chassis_number: orNull(text),
    pod_rail_carrier_scac: orNull(text),
    ind_rail_carrier_scac: orNull(text),
    pod_last_tracking_request_at: maybeTime,
  }),
  // The older name of the last free day at the inland place of delivery.
  ind_facility_lfd_on: computed(maybeTime, (row) => row.pickup_lfd_rail),
  import_deadlines: computed(deadlines, deadlinesOf),
}

const zoneOf = (column: string): string =>
  `(select l.time_zone from location l where l.id = r.${column})`

export const container = defineResource({
  types: ['container'],
  path: '/v2/containers',
  table: 'container',
  columns: ['shipment_id', 'pod_terminal_id', 'pickup_facility_id', ...deadlineColumns],
  // Subselects instead of joins, which would carry all columns of the container through each of them.
  lookups: {
    pod_terminal_kind: '(select t.kind from terminal t where t.id = r.pod_terminal_id)',
    pickup_facility_kind: '(select t.kind from terminal t where t.id = r.pickup_facility_id)',
    pod_timezone: zoneOf('pod_location_id'),
    final_destination_timezone: zoneOf('final_destination_location_id'),
    empty_terminated_timezone: zoneOf('empty_terminated_location_id'),
    shipment_last_tracking_request_at: `
      (select s.line_tracking_last_attempted_at from shipment s
        where s.account_id = r.account_id and s.id = r.shipment_id)`,
    transport_event_ids: `
      (select array_agg(e.id order by e.timestamp, e.created_at, e.id) from transport_event e
        where e.account_id = r.account_id and e.container_id = r.id
          and e.superseded_at is null)`,
    ...customFieldIds,
  },
  attributes,
  relationships: {
    shipment: always('shipment', 'shipment_id'),
    pod_terminal: oneTerminal('pod_terminal_kind', 'pod_terminal_id'),
    pickup_facility: oneTerminal('pickup_facility_kind', 'pickup_facility_id'),
    transport_events: many('transport_event', 'transport_event_ids'),
    raw_events: many('raw_event', 'raw_event_ids'),
    ...hasCustomFields,
  },
  list: {
    filters: containerFilters,
    keyedFilters: keyedContainerFilters,
    sorts: containerSorts,
  },
})
