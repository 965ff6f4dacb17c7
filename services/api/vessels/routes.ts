import Type from 'typebox'
import { text } from '../../../resources/attribute-schemas.ts'
import { vessel } from '../../../resources/definitions/vessel.ts'
import { dayOrTime, readInstant } from '../../../resources/lists/filters.ts'
import { plainAnswer } from '../http/answer-schemas.ts'
import { notFound, ok, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Parameter, Route } from '../http/route.ts'
import { coordinatesIn, futurePositions, lastReported } from './future-positions.ts'
import { positionSchema, reportedPosition, shownVessel, vesselOf } from './positions.ts'
import { positionsBetween } from './sql.ts'

const dayMs = 86_400_000

const [fromName, toName] = ['show_positions[from_timestamp]', 'show_positions[to_timestamp]']

/** The time that a parameter gives; null where its text is none. */
const timeIn = ({ query }: ApiRequest, name: string, otherwise: Date): Date | null => {
  const text = query.get(name)
  return text === undefined || text === '' ? otherwise : readInstant(text)
}

async function oneVessel(request: ApiRequest, { database }: ApiDependencies): Promise<HttpAnswer> {
  const row = await vesselOf(database, request.params.id ?? '')
  if (row === undefined) return notFound()
  const asked = ['show_positions', fromName, toName].some((name) => request.query.has(name))
  if (!asked || request.query.get('show_positions') === 'false')
    return ok({ data: shownVessel(row) })
  const until = timeIn(request, toName, row.now)
  const from = timeIn(request, fromName, new Date((until ?? row.now).getTime() - 7 * dayMs))
  const wrong = [...(from ? [] : [fromName]), ...(until ? [] : [toName])]
  if (from === null || until === null)
    return refusal(
      400,
      wrong.map((parameter) => ({
        code: 'invalid',
        detail: `${parameter} is no time.`,
        parameter,
      })),
    )
  const positions = await positionsBetween(database, row.id, from, until)
  return ok({ data: shownVessel(row, positions.map(reportedPosition)) })
}

const attributes = Object.fromEntries(
  Object.entries(vessel.attributes).map(([name, { schema }]) => [name, schema]),
)
const answer = plainAnswer(
  Type.Object({
    data: Type.Object({
      id: Type.String({ format: 'uuid' }),
      type: Type.Literal('vessel'),
      attributes: Type.Object({
        ...attributes,
        positions: Type.Optional(Type.Array(positionSchema)),
      }),
    }),
    links: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
)

const positionParameters: readonly Parameter[] = [
  {
    name: 'show_positions',
    schema: text,
    description: 'With reported positions, unless it is `false`.',
  },
  {
    name: fromName,
    schema: dayOrTime,
    description: 'Positions from here: 7 days before by default.',
  },
  { name: toName, schema: dayOrTime, description: 'Positions until here: now by default.' },
]

const uuid = Type.String({ format: 'uuid' })
const portParameters: readonly Parameter[] = [
  { name: 'port_id', schema: uuid, required: true, description: 'The port that the ship goes to.' },
  {
    name: 'previous_port_id',
    schema: uuid,
    required: true,
    description: 'The port that the ship comes from.',
  },
]
const degrees = (name: string, most: number): Parameter => ({
  name,
  schema: Type.Number({ minimum: -most, maximum: most }),
  required: true,
  description: 'Where the ship is.',
})

export const vesselRoutes: readonly Route[] = [
  getRoute('/vessels/:id', oneVessel, {
    summary: 'a vessel, by id or IMO number, with its reported positions if asked for',
    answer,
    parameters: positionParameters,
  }),
  getRoute(
    '/vessels/:id/future_positions',
    futurePositions((_, row) => lastReported(row)),
    {
      summary: 'the expected route of a vessel from its last reported position to a port',
      answer,
      parameters: portParameters,
    },
  ),
  getRoute(
    '/vessels/:id/future_positions_with_coordinates',
    futurePositions((request, row) => coordinatesIn(request, row.now)),
    {
      summary: 'the same from given coordinates',
      answer,
      parameters: [...portParameters, degrees('latitude', 90), degrees('longitude', 180)],
    },
  ),
]
