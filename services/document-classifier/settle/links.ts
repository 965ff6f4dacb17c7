// Which shipments and containers a document belongs to, by the numbers that it mentions. Pure.
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { insertRow } from '../../../resources/rows.ts'
import type { DocumentKey } from '../lock-documents.ts'
import { mentionedContainers, mentionedShipments } from './numbers.ts'
import type { LinkSources } from './numbers.ts'
import type { MatchedContainer, MatchedShipment, MentionedNumber } from './sql.ts'

/** The records that the mentioned numbers match. */
export type LinkTargets = {
  readonly shipments: readonly MatchedShipment[]
  /** Newest first. */
  readonly containers: readonly MatchedContainer[]
}

const matches = (accountId: string, numbers: readonly string[]) => (mentioned: MentionedNumber) =>
  mentioned.account_id === accountId && numbers.includes(mentioned.number)

/**
 * For each container number the container of a mentioned shipment; if no shipment is known, the newest
 * container, because containers are filled again soon after a journey.
 */
function containersFor(
  accountId: string,
  sources: LinkSources,
  targets: LinkTargets,
  shipments: string[],
) {
  return mentionedContainers(sources).flatMap((number) => {
    const journeys = targets.containers.filter(matches(accountId, [number]))
    const mentioned = journeys.find(({ shipment_id }) => shipments.includes(shipment_id))
    return mentioned ?? (shipments.length === 0 ? (journeys[0] ?? []) : [])
  })
}

/** The rows that link a document to shipments and containers of its account. */
export function linkRows(
  { account_id, document_id }: DocumentKey,
  sources: LinkSources,
  targets: LinkTargets,
): Put[] {
  const numbers = mentionedShipments(sources)
  const matched = targets.shipments.filter(matches(account_id, numbers))
  const byNumber = [...new Set(matched.map(({ id }) => id))]
  const containers = containersFor(account_id, sources, targets, byNumber)
  const shipments = new Set([...byNumber, ...containers.map(({ shipment_id }) => shipment_id)])
  return [
    ...[...shipments].map((id) =>
      insertRow('document_shipment', { account_id, document_id, shipment_id: id }),
    ),
    ...containers.map(({ id }) =>
      insertRow('document_cargo', { account_id, document_id, container_id: id }),
    ),
  ]
}
