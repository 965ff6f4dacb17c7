// Bookings with one journey and boxes of their own, and their notifications without what differs between them.
import { box } from '../../services/carrier-simulator/journeys/fleet.ts'
import { shanghaiLongBeach } from '../../services/carrier-simulator/journeys/samples/transshipped.ts'
import { renderJourney } from '../../services/carrier-simulator/dialects/render-journey.ts'
import type { ReceivedPost } from '../support/system/receiver.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'

const steps = [
  'empty_out',
  'full_in',
  'vessel_loaded',
  'vessel_departed',
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
  'vessel_arrived',
  'vessel_discharged',
  'full_out',
  'empty_in',
]

/** The events of each journey, every one of them once. */
export const journeyEvents: readonly string[] = [
  'tracking_request.succeeded',
  'container.created',
  ...steps.map((step) => `container.transport.${step}`),
]

export type Booked = { readonly number: string; readonly serial: string; readonly box: string }

export const booked = (index: number): Booked => {
  const serial = String(100_000 + index)
  return { number: `LFUP${serial}`, serial, box: box('HMMU', serial, '45G1').number }
}

export async function record(environment: SystemEnvironment, { number, serial }: Booked) {
  const boxes = [box('HMMU', serial, '45G1')]
  const journey = { ...shanghaiLongBeach, number, booking: number, boxes }
  await environment.addRecording('ONEY', number, renderJourney('ONEY', journey))
}

const id = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g
const time = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** Members in one order, and records in that of their texts: they were in that of ids. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const parts = value.map(inOrder)
    return parts.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, inner]) => [name, inOrder(inner)] as const)
  return Object.fromEntries(members.sort(([a], [b]) => a.localeCompare(b)))
}

/** The payload without ids, without the numbers of the journey, and without times since `began`. */
export function payloadOf({ raw }: ReceivedPost, of: Booked, began: Date): string {
  const text = raw
    .toString('utf8')
    .replaceAll(of.number, 'NUMBER')
    .replaceAll(of.box, 'BOX')
    .replaceAll(of.serial, 'SERIAL')
    .replaceAll(id, 'ID')
    .replaceAll(time, (at) => (new Date(at) >= began ? 'SINCE' : at))
  return JSON.stringify(inOrder(JSON.parse(text)))
}
