import Type from 'typebox'
import { routeBetween } from '../../../../domain/sea-lanes/sea-route.ts'
import type { Db } from '../../../../platform/postgres/database.ts'
import { loadSeaGraph, routeBetweenPlaces } from '../../../../resources/reference-data/sea-lanes.ts'
import { plainAnswer } from '../../http/answer-schemas.ts'
import { notFound, ok, refusal } from '../../http/answers.ts'
import type { HttpAnswer } from '../../http/answers.ts'
import { getRoute } from '../../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../../http/route.ts'
import { positionsBetween } from '../../vessels/sql.ts'
import { containerJourney } from './container-journey.ts'
import { mapFeatures } from './map-features.ts'
import type { FindRoute, Leg, Reported } from './map-features.ts'
import { labelled } from './map-properties.ts'
import { mapSchema } from './map-schema.ts'
import type { Labelled } from './map-properties.ts'
import { routeIncludes, routeOf, routeSchema } from './route-resource.ts'

const journeyOf = ({ accountId, params }: ApiRequest, { database }: ApiDependencies) =>
  containerJourney(database, accountId, params.id ?? '')

async function route(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const names = (request.query.get('include') ?? routeIncludes.join()).split(',')
  const wanted = names.map((name) => name.trim()).filter((name) => name !== '')
  const unknown = wanted.find((name) => !routeIncludes.includes(name))
  const journey = await journeyOf(request, dependencies)
  if (journey === null) return notFound()
  if (unknown === undefined) return ok(routeOf(journey, new Set(wanted)))
  const detail = `${unknown.slice(0, 100)} is not specified as a relationship on route`
  return refusal(400, [{ code: 'unknown_include', detail, parameter: 'include' }])
}

/**
 * The ship's reported positions between departure and arrival, as far as they were known at a time; none of a leg whose
 * departure has no time.
 */
async function reportedOn(
  db: Db,
  from: Labelled,
  to: Labelled,
  vesselId: unknown,
  known: Date,
): Promise<Reported[]> {
  const departed = from.outbound?.actual_at
  if (!departed || !from.left || typeof vesselId !== 'string') return []
  // A ship that has arrived at a time that is not known may have sailed on since.
  const until = to.inbound?.actual_at ?? (to.reached ? null : known.toISOString())
  if (until === null) return []
  const rows = await positionsBetween(db, vesselId, new Date(departed), new Date(until))
  return rows.map((row) => ({
    position: [row.longitude, row.latitude] as const,
    at: row.observed_at,
    heading: row.heading_degrees,
    knots: row.speed_knots,
  }))
}

function legsOf(db: Db, calls: readonly Labelled[], known: Date): Promise<Leg[]> {
  return Promise.all(
    calls.slice(1).map(async (to, index): Promise<Leg> => {
      const from = calls[index] ?? to
      const vessel = from.outboundVessel ?? to.inboundVessel
      return { from, to, vessel, reported: await reportedOn(db, from, to, vessel?.id, known) }
    }),
  )
}

const findRoute: FindRoute = (from, to, isLeg) =>
  isLeg ? routeBetweenPlaces(from, to) : routeBetween(loadSeaGraph(), from, to)

async function map(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const journey = await journeyOf(request, dependencies)
  if (journey === null) return notFound()
  const { container } = journey
  const calls = labelled(journey.calls, container.updated_at)
  // After the end of tracking nobody says that the container is still aboard.
  const known = container.line_tracking_stopped_at ?? container.now
  const legs = await legsOf(dependencies.database, calls, known)
  return ok({ type: 'FeatureCollection', features: mapFeatures(calls, legs, findRoute) })
}

export const journeyRoutes: readonly Route[] = [
  getRoute('/containers/:id/route', route, {
    summary: "the ports of a container's sea route, and how it reaches and leaves each",
    answer: plainAnswer(routeSchema),
    parameters: [
      {
        name: 'include',
        schema: Type.String(),
        description: `Any of ${routeIncludes.join(', ')}, separated by commas; all by default.`,
      },
    ],
  }),
  getRoute('/containers/:id/map_geojson', map, {
    summary:
      'the journey of a container as GeoJSON: ports, ship, reported tracks and probable routes',
    answer: plainAnswer(mapSchema),
  }),
]
