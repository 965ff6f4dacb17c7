/**
 * The event names of the interface, for webhooks' subscriptions and for notifications, grouped as in the interface.
 * `GET /webhooks/events` answers the descriptions.
 */
export const eventCategories = [
  {
    name: 'Vessel',
    events: [
      ['container.transport.vessel_arrived', 'The vessel reached the port of discharge'],
      [
        'container.transport.estimated.vessel_arrived',
        'The expected arrival at the port of discharge became known or moved',
      ],
      ['container.transport.vessel_discharged', 'Taken off the vessel at the port of discharge'],
      ['container.transport.vessel_loaded', 'Put aboard the vessel at the port of lading'],
      ['container.transport.vessel_departed', 'The vessel left the port of lading'],
      [
        'container.transport.estimated.vessel_departed',
        'The expected departure from the port of lading became known or moved',
      ],
      ['container.transport.vessel_berthed', 'The vessel made fast at the port of discharge'],
    ],
  },
  {
    name: 'Rail',
    events: [
      ['container.transport.rail_departed', 'The train with the container left'],
      ['container.transport.rail_arrived', 'The train with the container arrived'],
      ['container.transport.rail_loaded', 'Put on a train'],
      ['container.transport.rail_unloaded', 'Taken off a train'],
    ],
  },
  {
    name: 'Transshipment',
    events: [
      [
        'container.transport.transshipment_arrived',
        'Reached a port where it changes to another vessel',
      ],
      [
        'container.transport.transshipment_discharged',
        'Taken off the incoming vessel at a transshipment port',
      ],
      [
        'container.transport.transshipment_loaded',
        'Put aboard the onward vessel at a transshipment port',
      ],
      [
        'container.transport.transshipment_departed',
        'Left a transshipment port on the onward vessel',
      ],
    ],
  },
  {
    name: 'Feeder',
    events: [
      ['container.transport.feeder_arrived', 'Arrived aboard a feeder vessel or barge'],
      ['container.transport.feeder_discharged', 'Taken off a feeder vessel or barge'],
      ['container.transport.feeder_loaded', 'Put aboard a feeder vessel or barge'],
      ['container.transport.feeder_departed', 'Left aboard a feeder vessel or barge'],
    ],
  },
  {
    name: 'Terminal gate',
    events: [
      ['container.transport.empty_out', 'Picked up empty, to be stuffed'],
      ['container.transport.full_in', 'Handed in full before it sails'],
      ['container.transport.full_out', 'Picked up full after its last discharge'],
      ['container.transport.empty_in', 'Returned empty'],
    ],
  },
  {
    name: 'Inland and availability',
    events: [
      [
        'container.transport.arrived_at_inland_destination',
        'Reached its place of delivery away from the port',
      ],
      [
        'container.transport.estimated.arrived_at_inland_destination',
        'The expected arrival at the inland place of delivery became known or moved',
      ],
      ['container.transport.available', 'Ready to be picked up'],
      ['container.transport.not_available', 'No longer ready to be picked up'],
      ['container.transport.delivered', 'Handed to the consignee'],
    ],
  },
  {
    name: 'Pickup',
    events: [
      ['container.pickup_lfd.changed', 'The last free day that counts is another one'],
      ['container.pickup_lfd_line.changed', 'The last free day of the shipping line changed'],
      ['container.pickup_lfd_terminal.changed', 'The last free day of the terminal changed'],
      ['container.pickup_lfd_rail.changed', 'The last free day of the rail terminal changed'],
      ['container.pickup_appointment.changed', 'The appointment for picking up changed'],
    ],
  },
  {
    name: 'Shipment',
    events: [
      [
        'shipment.estimated.arrival',
        'The expected arrival of the shipment at its port of discharge became known or moved',
      ],
    ],
  },
  {
    name: 'Tracking request',
    events: [
      ['tracking_request.succeeded', 'The shipment was found and is now followed'],
      ['tracking_request.failed', 'The number cannot be followed; the request says why'],
      [
        'tracking_request.awaiting_manifest',
        'The shipping line does not know the number yet; it is asked again',
      ],
      ['tracking_request.tracking_stopped', 'The shipment is no longer followed'],
    ],
  },
  {
    name: 'Container',
    events: [
      ['container.created', 'A container joined a shipment'],
      ['container.updated', 'Availability, holds, fees, last free day or appointment changed'],
      ['container.pod_terminal_changed', 'The terminal at the port of discharge is another one'],
    ],
  },
  {
    name: 'Document',
    events: [
      ['document.extracted', 'The fields of a document were read'],
      ['document.extraction_failed', 'The fields of a document could not be read'],
    ],
  },
  {
    name: 'Webhook',
    events: [
      [
        'webhook.disabled',
        'Another webhook of the account was switched off because its endpoint fails',
      ],
    ],
  },
] as const

type Category = (typeof eventCategories)[number]
export type EventName = Category['events'][number][0]

/** Every event name, in the order of the categories. */
export const allEventNames: readonly EventName[] = eventCategories.flatMap((category) =>
  category.events.map(([name]) => name),
)

/** The events of the account's cargo and documents, which a webhook subscribes to unless it names others. */
export const eventNames: readonly EventName[] = allEventNames.filter(
  (name) => !name.startsWith('webhook.'),
)

const prefixesOf = (name: string): string[] => {
  const parts = name.split('.')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
}

/** What stands for several names: `*`, and `container.*` for those that begin so. */
export const eventWildcards: readonly string[] = [
  '*',
  ...new Set(allEventNames.flatMap(prefixesOf).map((prefix) => `${prefix}.*`)),
]

const known: ReadonlySet<string> = new Set(allEventNames)

export function isEventName(text: string): text is EventName {
  return known.has(text)
}

export type ReferenceType =
  | 'tracking_request'
  | 'transport_event'
  | 'estimated_event'
  | 'container_updated_event'
  | 'container_created_event'
  | 'container_pod_terminal_changed_event'
  | 'document'
  | 'webhook'

const ownTypes: Partial<Record<EventName, ReferenceType>> = {
  'shipment.estimated.arrival': 'estimated_event',
  'container.created': 'container_created_event',
  'container.updated': 'container_updated_event',
  'container.pod_terminal_changed': 'container_pod_terminal_changed_event',
  'webhook.disabled': 'webhook',
}

/**
 * The type of the record that a notification of this event refers to. Last free days and appointments are transport
 * events with a `value`; document events refer to the document itself.
 */
export function referenceTypeOf(event: EventName): ReferenceType {
  const own = ownTypes[event]
  if (own) return own
  if (event.startsWith('tracking_request.')) return 'tracking_request'
  if (event.startsWith('document.')) return 'document'
  return 'transport_event'
}
