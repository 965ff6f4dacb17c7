// The first custom fields of a follower's shipment and containers.
import type { Journey } from '../../../../domain/journey/journey-types.ts'
import type { Put } from '../../../../platform/postgres/put-rows.ts'
import { containerId } from '../../../../resources/identities.ts'
import { initialFieldPuts } from '../../../../resources/tracking/initial-custom-fields.ts'
import { shipmentOfFollower } from '../../followers.ts'
import type { FollowerRow } from '../../followers.ts'
import type { StoredShipment } from '../known-shipment.ts'

/** Only records that are new, or that a new request finds: a later observation restores no deleted field. */
export function fieldPuts(
  follower: FollowerRow,
  { containers }: Journey,
  stored: StoredShipment,
  now: Date,
): Put[] {
  if (follower.field_definitions === null) return []
  const isFirst = follower.status !== 'created'
  const id = shipmentOfFollower(follower)
  const shipment = { type: 'shipment', id, number: null, isNew: stored.row === null } as const
  const boxes = containers.map(({ number }) => ({
    type: 'container' as const,
    id: stored.containers.get(number)?.id ?? containerId(id, number),
    number,
    isNew: !stored.containers.has(number),
  }))
  return [shipment, ...boxes]
    .filter(({ isNew }) => isNew || isFirst)
    .flatMap((record) => initialFieldPuts(follower.account_id, follower, record, now))
}
