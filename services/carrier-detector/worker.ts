// tracking.requested -> carrier.detected, event.recorded, or a probe
// Takes the carrier from the request or detects it by the number; an ambiguous number becomes a probe.
import type { Carriers } from '../../carriers/configuration.ts'
import type { CarrierRow } from '../../domain/carriers/carrier-table.ts'
import { countedAs } from '../../domain/carriers/likely-carriers.ts'
import { databaseNow } from '../../platform/postgres/database.ts'
import { defineWorker, done, skipped } from '../../platform/worker/define.ts'
import { learnedCounts } from '../../resources/tracking/number-counts.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import type { TrackingRequested } from '../../schemas/messages.ts'
import { decideCarrier } from './decide-carrier.ts'
import type { DetectorFacts } from './decide-carrier.ts'
import { accountFacts, carrierHistory, lockRequests } from './sql.ts'
import type { RequestRow } from './sql.ts'
import { possibleForms } from '../../domain/numbers/canonical-number.ts'
import { insertRow } from '../../resources/rows.ts'

type GatheredFacts = DetectorFacts & { readonly requests: ReadonlyMap<string, RequestRow> }

const probeRow = (
  request: RequestRow,
  candidates: readonly string[],
  now: Date,
  traceparent: string | null,
) =>
  insertRow('probe', {
    account_id: request.account_id,
    tracking_request_id: request.id,
    number: request.request_number,
    number_type: request.request_type,
    candidates,
    attempts: 0,
    due_at: now,
    traceparent,
  })

/** `known` are all carriers, with what this deployment can track of each. */
export const detectorWorker = (
  carriers: Carriers,
  known: readonly CarrierRow[],
  wakeProbes: () => void,
) =>
  defineWorker<TrackingRequested, GatheredFacts, 'probe'>({
    name: 'carrier-detector',
    consumes: 'tracking.requested',
    produces: ['carrier.detected', 'event.recorded'],
    gather: async (messages, tx) => {
      const ids = messages.map(({ value }) => ({
        account_id: value.account_id,
        id: value.tracking_request_id,
      }))
      const rows = await lockRequests(tx, ids)
      const { numbers } = loadReferenceData()
      const reference = { ...numbers, carriers: known }
      const formOf = ({ scac, request_number, request_type }: RequestRow): string | null =>
        scac === null ? countedAs(request_number, request_type, reference) : null
      const [facts, history, learned, now] = await Promise.all([
        accountFacts(tx, rows),
        carrierHistory(
          tx,
          rows.flatMap(({ request_number }) => possibleForms(known, request_number)),
        ),
        learnedCounts(tx, rows.map(formOf)),
        databaseNow(tx),
      ])
      return {
        requests: new Map(rows.map((row) => [row.id, row])),
        ...facts,
        ...reference,
        history,
        learned,
        now,
        configured: [...carriers.keys()],
      }
    },
    handle: ({ value, headers }, facts) => {
      const request = facts.requests.get(value.tracking_request_id)
      if (request === undefined) return skipped('the tracking request is gone')
      if (request.status !== 'pending') return skipped(`the tracking request is ${request.status}`)
      const decision = decideCarrier(request, facts)
      if (decision.kind === 'decided') return done(decision.effects)
      const { traceparent = null } = headers
      const probe = probeRow(request, decision.candidates, facts.now, traceparent)
      return done({ rows: [probe], handoff: 'probe' })
    },
    committed: wakeProbes,
  })
