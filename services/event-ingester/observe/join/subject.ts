// The shipment of an account that an answer is about: that of its requests, or one that the answer shows to be the same.
import type { Put } from '../../../../platform/postgres/put-rows.ts'
import { requestUpdate } from '../../../../resources/definitions/tracking-request.ts'
import type { BillFacts } from '../../../../domain/journey/one-bill.ts'
import { resumedMessage } from '../../../../resources/messages/carrier-detected.ts'
import { updateRow } from '../../../../resources/rows.ts'
import { shipmentOfFollower } from '../../followers.ts'
import type { FollowerRow } from '../../followers.ts'
import { isKnown } from '../known-shipment.ts'
import type { KnownShipment, StoredShipment, TwinShipment } from '../known-shipment.ts'
import type { Dependents } from './dependents.ts'
import { decideJoin } from './decide-join.ts'
import type { Join } from './decide-join.ts'
import { mergeShipments, withRequests } from './merge-shipments.ts'

type Subject = {
  /** The first request, with the id and the number of the shipment. */
  readonly follower: FollowerRow
  /** The other requests that follow the number. */
  readonly same: readonly FollowerRow[]
  /** Requests that follow other numbers, and have not had an answer. */
  readonly coming: readonly FollowerRow[]
  /** The shipments that are one from now on. */
  readonly shipments: readonly string[]
  readonly stored: StoredShipment
  /** The effects of joining shipments, whose rows are written before all others. */
  readonly joined: { readonly rows: readonly Put[]; readonly messages: readonly Published[] }
}

type Published = ReturnType<typeof resumedMessage>

type Followers = readonly [FollowerRow, ...FollowerRow[]]

const isNew = ({ status }: FollowerRow): boolean => status !== 'created'

/** A shipment keeps its number, whichever of its requests brings an answer. */
function asFollower(follower: FollowerRow, { row }: StoredShipment): FollowerRow {
  if (row === null) return follower
  const { id, number, number_type } = row
  return { ...follower, shipment_id: id, number, number_type }
}

/** What clients have set and the number, which an observation older than the last one would not write. */
function keptColumns({ row }: KnownShipment, now: Date): Put {
  const { account_id, id, number, number_type, ref_numbers, tags, customer_id } = row
  const columns = { number, number_type, ref_numbers, tags, customer_id, updated_at: now }
  return updateRow('shipment', { account_id, id, ...columns })
}

/** A number that a request no longer follows is due, so that its poll ends unless others follow it. */
function leftReferences({ requests }: Join, now: Date): readonly Put[] {
  return requests.flatMap(({ request, follows }) => {
    const { scac, number, number_type, request_number, request_type } = request
    const next = follows ?? { number: request_number, number_type: request_type }
    const stays = next.number === number && next.number_type === number_type
    return stays ? [] : [updateRow('carrier_reference', { scac, number, number_type, due_at: now })]
  })
}

function joinedSubject(join: Join, followers: Followers, { dependents, now }: JoinFacts): Subject {
  const { survivor, joined, followed, isResumed, requests } = join
  const merged = mergeShipments(survivor, joined, dependents, now)
  const others = requests.map(({ request }) => request).filter((one) => !followers.includes(one))
  const coming = [...followers, ...others].filter(
    (one) => isNew(one) || one.shipment_id !== survivor.row.id,
  )
  const stored: KnownShipment = withRequests(
    { ...merged.shipment, row: { ...merged.shipment.row, ...followed } },
    coming,
  )
  const [first, ...rest] = followers
  const follow = requests.map(({ request, follows }) =>
    requestUpdate(
      request,
      {
        shipment_id: survivor.row.id,
        follows_number: follows?.number ?? null,
        follows_type: follows?.number_type ?? null,
      },
      now,
    ),
  )
  return {
    follower: asFollower(first, stored),
    same: rest,
    coming: others.filter(isNew),
    shipments: [survivor, ...joined].map(({ row }) => row.id),
    stored,
    joined: {
      rows: [...merged.rows, keptColumns(stored, now), ...follow, ...leftReferences(join, now)],
      messages: isResumed
        ? [resumedMessage({ scac: survivor.row.scac, ...followed }, first, now)]
        : [],
    },
  }
}

type JoinFacts = {
  readonly twins: readonly TwinShipment[]
  readonly dependents: Dependents
  readonly now: Date
}

/**
 * `said` is what the answer says, or null where no other shipment may be about the same; `followers` are the requests of one
 * account that follow the number and have the shipment `own`.
 */
export function subjectOf(
  said: BillFacts | null,
  followers: Followers,
  own: StoredShipment,
  facts: JoinFacts,
): Subject {
  const join =
    said === null ? null : decideJoin(said, isKnown(own) ? own : null, followers, facts.twins)
  if (join !== null) return joinedSubject(join, followers, facts)
  const [first, ...same] = followers
  const follower = asFollower(first, own)
  return {
    follower,
    same,
    coming: [],
    shipments: [shipmentOfFollower(follower)],
    stored: own,
    joined: { rows: [], messages: [] },
  }
}
