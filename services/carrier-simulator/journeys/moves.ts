import type { Box, Journey, Leg, Visit } from './journey.ts'
import { instantAt } from './places.ts'

type Role = 'DEPOT' | 'POL' | 'PTS' | 'POD' | 'DEL'

/** One event of a journey before any carrier's dialect. Times in milliseconds since 1970. */
export type Move = {
  readonly type: 'TRANSPORT' | 'EQUIPMENT' | 'SHIPMENT'
  readonly code: string
  readonly classifier: 'ACT' | 'PLN' | 'EST'
  readonly at: number
  readonly created: number
  readonly locode: string
  /** SMDG code, '' where the terminal is not known. */
  readonly terminal: string
  readonly role: Role
  readonly mode: Leg['mode']
  /** The leg and the end of it at which the move is made; null away from any leg. */
  readonly leg: Leg | null
  readonly end: 'from' | 'to' | null
  /** Counts the calls of the journey from 1. */
  readonly call: number
  readonly box: Box | null
  readonly empty: boolean
  /** SHIPMENT: what kind of document and its number. */
  readonly document: { readonly type: string; readonly id: string } | null
}

const minute = 60_000
const hour = 60 * minute

const spotOf = (spot: string) => {
  const [locode = '', terminal = ''] = spot.split('/')
  return { locode, terminal }
}

const at = (visit: Visit): number => instantAt(spotOf(visit.at).locode, visit.when)

type MoveDetails = Pick<Move, 'type' | 'code' | 'at' | 'locode' | 'terminal' | 'role'> &
  Partial<Move>

/** The details of a move that follow from the others. */
function move(journey: Journey, plain: MoveDetails): Move {
  const recorded = journey.recorded ? at(journey.recorded) : Infinity
  const happened = plain.at <= recorded
  return {
    classifier: happened ? 'ACT' : 'PLN',
    created: happened ? plain.at + 25 * minute : at(journey.booked) + hour,
    mode: 'TRUCK',
    leg: null,
    end: null,
    call: 0,
    box: null,
    empty: false,
    document: null,
    ...plain,
  }
}

function shipmentMove(journey: Journey, code: string, type: string, when: number): Move {
  const id = type === 'TRD' ? (journey.billOfLading ?? journey.booking) : journey.booking
  const where = spotOf(journey.booked.at)
  const document = { type, id }
  return move(journey, { type: 'SHIPMENT', code, at: when, ...where, role: 'POL', document })
}

function shipmentMoves(journey: Journey): readonly Move[] {
  const booked = at(journey.booked)
  const first = journey.legs[0]
  const sailed = first && instantAt(spotOf(first.from).locode, first.departed)
  const issued = journey.billOfLading !== null && sailed !== undefined && !journey.cancelled
  return [
    shipmentMove(journey, 'RECE', 'CBR', booked),
    shipmentMove(journey, 'CONF', 'BKG', booked + 3 * hour),
    ...(journey.cancelled ? [shipmentMove(journey, 'VOID', 'BKG', at(journey.cancelled))] : []),
    ...(issued ? [shipmentMove(journey, 'ISSU', 'TRD', sailed + 9 * hour)] : []),
  ].filter((shipment) => shipment.classifier === 'ACT')
}

type GateMove = {
  readonly code: 'GTIN' | 'GTOT'
  readonly empty: boolean
  readonly role: Role
  readonly call: number
}

/** One event for each box, some minutes apart, as boxes pass a gate or a crane one by one. */
const forEachBox = (journey: Journey, plain: MoveDetails): readonly Move[] =>
  journey.boxes.map((box, i) => move(journey, { ...plain, at: plain.at + i * 11 * minute, box }))

function gateMoves(journey: Journey, visit: Visit | undefined, how: GateMove): readonly Move[] {
  if (!visit) return []
  return forEachBox(journey, { type: 'EQUIPMENT', ...how, ...spotOf(visit.at), at: at(visit) })
}

/** The role that the place at one end of a leg has in the journey. */
function roleOf(journey: Journey, index: number, end: 'from' | 'to'): Role {
  const sea = journey.legs.flatMap((leg, i) => (leg.mode === 'VESSEL' ? [i] : []))
  const first = sea[0] ?? 0
  const last = sea.at(-1) ?? 0
  const port = end === 'from' ? index : index + 1
  if (port <= first) return port === first ? 'POL' : 'DEPOT'
  if (port <= last) return 'PTS'
  return port === last + 1 ? 'POD' : 'DEL'
}

function legEnd(journey: Journey, index: number, end: 'from' | 'to'): readonly Move[] {
  const leg = journey.legs[index]
  if (!leg) return []
  const spot = spotOf(leg[end])
  const time = (when: string) => instantAt(spot.locode, when)
  const [vessel, crane] = end === 'from' ? ['DEPA', 'LOAD'] : ['ARRI', 'DISC']
  const role = roleOf(journey, index, end)
  const call = index + (end === 'from' ? 1 : 2)
  const shared = { ...spot, role, mode: leg.mode, leg, end, call }
  const voyage = { ...shared, type: 'TRANSPORT' as const, code: vessel ?? '' }
  const crossing = end === 'from' ? 'departed' : 'arrived'
  const estimates = (leg.estimates ?? [])
    .filter((estimate) => estimate.of === crossing)
    .map((e) => ({ classifier: 'EST' as const, at: time(e.expects), created: time(e.learned) }))
  const recorded = journey.recorded ? at(journey.recorded) : Infinity
  return [
    ...estimates
      .filter((estimate) => estimate.created <= recorded)
      .map((estimate) => move(journey, { ...voyage, ...estimate })),
    move(journey, { ...voyage, at: time(leg[crossing]) }),
    ...forEachBox(journey, {
      ...shared,
      type: 'EQUIPMENT',
      code: crane ?? '',
      at: time(end === 'from' ? leg.loaded : leg.discharged),
    }),
  ]
}

/** Everything that happens on a journey, in the order in which it happens. */
export function movesOf(journey: Journey): readonly Move[] {
  const last = journey.legs.length + 1
  const inland: Role = journey.legs.at(-1)?.mode === 'VESSEL' ? 'POD' : 'DEL'
  const out = { code: 'GTOT' as const }
  const into = { code: 'GTIN' as const }
  return [
    ...shipmentMoves(journey),
    ...gateMoves(journey, journey.emptyOut, { ...out, empty: true, role: 'DEPOT', call: 0 }),
    ...gateMoves(journey, journey.fullIn, { ...into, empty: false, role: 'POL', call: 1 }),
    ...journey.legs.flatMap((_leg, i) => [
      ...legEnd(journey, i, 'from'),
      ...legEnd(journey, i, 'to'),
    ]),
    ...gateMoves(journey, journey.fullOut, { ...out, empty: false, role: inland, call: last }),
    ...gateMoves(journey, journey.emptyIn, { ...into, empty: true, role: 'DEPOT', call: last + 1 }),
  ].toSorted((a, b) => a.at - b.at)
}
