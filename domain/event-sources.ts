import type { EventName } from './event-names.ts'

/** Where the knowledge behind an event comes from. */
type EventSource =
  'carrier' | '`terminal.observed`' | '`vessel.observed`' | 'document' | 'client' | 'Landfall'

export type EventOrigin = {
  readonly from: readonly [EventSource, ...EventSource[]]
  /** Under which conditions, in the words of docs/events.md. */
  readonly when: string
}

const byCarrier = (when: string): EventOrigin => ({ from: ['carrier'], when })
const said = (when: string): EventOrigin => ({ from: ['`terminal.observed`', 'document'], when })
const byLandfall = (when: string): EventOrigin => ({ from: ['Landfall'], when })

const feeder =
  'by barge, by a ship that the carrier calls a feeder, or by a ship before the POL or after the POD'
const replaces = 'A new one replaces the last one.'

/** From which source and under which conditions each event is made; `npm run events-doc` shows it. */
export const eventOrigins: Readonly<Record<EventName, EventOrigin>> = {
  'container.transport.vessel_arrived': byCarrier('ARRI at the POD'),
  'container.transport.estimated.vessel_arrived': byCarrier(
    'planned or estimated ARRI at the POD, or DISC where the carrier tells no arrival there, until something has happened there',
  ),
  'container.transport.vessel_discharged': byCarrier('DISC at the POD'),
  'container.transport.vessel_loaded': byCarrier('LOAD at the POL'),
  'container.transport.vessel_departed': byCarrier('DEPA from the POL'),
  'container.transport.estimated.vessel_departed': byCarrier(
    'planned or estimated DEPA from the POL, until the ship has left',
  ),
  'container.transport.vessel_berthed': {
    from: ['`vessel.observed`'],
    when: 'the ship that brings the container is moored at the POD, or lies still at a terminal there and is not at anchor: after it left the POL, around its arrival and before the discharge. Once for each trip of a container',
  },
  'container.transport.rail_departed': byCarrier(
    'DEPA by rail; or full GTOT by rail if the carrier does not report the train',
  ),
  'container.transport.rail_arrived': byCarrier(
    'ARRI by rail; or full GTIN by rail if the carrier does not report the train, but not at the ramp from which the train leaves',
  ),
  'container.transport.rail_loaded': byCarrier('LOAD by rail'),
  'container.transport.rail_unloaded': byCarrier('DISC by rail'),
  'container.transport.transshipment_arrived': byCarrier('ARRI at a TS'),
  'container.transport.transshipment_discharged': byCarrier('DISC at a TS'),
  'container.transport.transshipment_loaded': byCarrier('LOAD at a TS'),
  'container.transport.transshipment_departed': byCarrier('DEPA from a TS'),
  'container.transport.feeder_arrived': byCarrier(
    `ARRI ${feeder}; or full GTIN by barge if the carrier does not report the barge, but not where the barge takes it`,
  ),
  'container.transport.feeder_discharged': byCarrier(`DISC ${feeder}`),
  'container.transport.feeder_loaded': byCarrier(`LOAD ${feeder}`),
  'container.transport.feeder_departed': byCarrier(
    `DEPA ${feeder}; or full GTOT by barge if the carrier does not report the barge`,
  ),
  'container.transport.empty_out': byCarrier('empty GTOT or PICK before the first loading'),
  'container.transport.full_in': byCarrier(
    'full GTIN or DROP before sailing, not by truck at the customer, or within a day after it at the first port, where the last ARRI by truck counts if no gate is told; by rail or barge only where it leaves, or inland where the empty was fetched',
  ),
  'container.transport.full_out': byCarrier(
    'full GTOT or PICK, or DEPA by truck where it was brought, if no gate is told there, not by rail or barge, after the last discharge, or where nothing but gates is told, in another country than where it came in more than ten days before; not at a TS, nor where [the container goes on](#the-place-of-delivery)',
  ),
  'container.transport.empty_in': byCarrier(
    'empty GTIN or DROP after `full_out`, or after the sea journey if `full_out` was not reported; not once a ship, train or barge has carried the empty container on, or a truck more than a day later',
  ),
  'container.transport.arrived_at_inland_destination': byCarrier(
    'ARRI by rail or barge, or full GTIN or ARRI by truck at a ramp or inland terminal, at a place of delivery that is not the POD; in addition to `rail_arrived` or `feeder_arrived`',
  ),
  'container.transport.estimated.arrived_at_inland_destination': byCarrier(
    'planned or estimated ARRI by rail or barge, or full GTIN or ARRI by truck at a ramp or inland terminal, at a place of delivery that is not the POD',
  ),
  'container.transport.available': {
    from: ['carrier', '`terminal.observed`'],
    when: 'AVPU at the POD or inland, not before the container has arrived there; or the container, which could not be picked up or of which that was not known, can be picked up',
  },
  'container.transport.not_available': {
    from: ['`terminal.observed`'],
    when: 'the container cannot be picked up, and before it could, or nothing was known; not after `full_out`',
  },
  'container.transport.delivered': {
    from: ['document', '`terminal.observed`', 'client'],
    when: `a proof of delivery with its date and the number of the container, whether it was read or a client has set its type and its date; or \`delivered_at\`. ${replaces}`,
  },
  'container.pickup_lfd.changed': said(
    `the last free day that counts becomes known or changes: that of the line, else of the terminal, else of the railway. \`value\` is the day, null when there is none any more. ${replaces}`,
  ),
  'container.pickup_lfd_line.changed': said(
    `the last free day of the line; a document tells it unless it names another giver. ${replaces}`,
  ),
  'container.pickup_lfd_terminal.changed': said(`the last free day of the terminal. ${replaces}`),
  'container.pickup_lfd_rail.changed': said(
    `the last free day of the railway at the place of delivery. ${replaces}`,
  ),
  'container.pickup_appointment.changed': said(
    `the appointment becomes known or changes; \`value\` is its time. ${replaces}`,
  ),
  'shipment.estimated.arrival': byCarrier(
    'the estimated arrival at the POD becomes known, or changes by at least a minute, while a container has not arrived',
  ),
  'tracking_request.succeeded': byLandfall(
    'the carrier is detected, or its first answer makes the shipment',
  ),
  'tracking_request.failed': byLandfall(
    'the number cannot be followed, for example because the carrier does not know it or voids the booking (`booking_cancelled`)',
  ),
  'tracking_request.awaiting_manifest': byLandfall('the carrier does not know the number yet'),
  'tracking_request.tracking_stopped': {
    from: ['client', 'Landfall'],
    when: 'each [stop](interface.md#stopping-and-resuming) is an event of its own',
  },
  'container.created': byCarrier('a container number that is new to the shipment'),
  'container.updated': {
    from: ['carrier', '`terminal.observed`', 'document'],
    when: 'availability, last free day, holds, fees, appointment or terminal change; `changeset` has each before and after',
  },
  'container.pod_terminal_changed': {
    from: ['carrier', '`terminal.observed`', 'document'],
    when: "another terminal at the POD, or the first one of a container that is followed already. The terminal's own word outweighs the carrier's; a document counts where neither names one",
  },
  'document.extracted': {
    from: ['document'],
    when: 'a document that was uploaded or sent by mail is read',
  },
  'document.extraction_failed': { from: ['document'], when: 'it cannot be read' },
  'webhook.disabled': byLandfall(
    "another webhook of the account is switched off, because it answered 410 or had nothing but failures for five days. Only webhooks that name the event receive it; the webhook's record in it has no secret and no headers",
  ),
}
