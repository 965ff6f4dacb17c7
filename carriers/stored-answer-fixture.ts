// For tests: a carrier's answer with one event, as it comes and as it is stored.
import { gzipSync } from 'node:zlib'

export const load = {
  eventType: 'EQUIPMENT',
  equipmentEventTypeCode: 'LOAD',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-03-02T12:00:00Z',
  equipmentReference: 'MSKU0000015',
}

/** Raw events as the body of a stored answer. */
export const stored = (...events: readonly unknown[]): Buffer => gzipSync(JSON.stringify(events))
