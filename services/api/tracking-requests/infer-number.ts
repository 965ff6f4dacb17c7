import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import type { TSchema } from 'typebox'
import { countedAs } from '../../../domain/carriers/likely-carriers.ts'
import { inferNumber, keptForms } from '../../../domain/numbers/infer-number.ts'
import { numberIn } from '../../../domain/numbers/written-number.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { learnedCounts } from '../../../resources/tracking/number-counts.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import { plainAnswer } from '../http/answer-schemas.ts'
import { ok, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { writeRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'

const body = Type.Object({ number: Type.String({ maxLength: 1000 }) })

/** The carriers of the account's earlier requests for this number. */
const historyOf = (db: Db, accountId: string, numbers: readonly string[]) =>
  db.query<{ scac: string; count: number }>({
    name: 'infer_history',
    text: `
      select scac, count(*)::int as count from tracking_request
      where account_id = $1 and request_number = any($2) and shipment_id is not null and scac is not null
      group by scac`,
    values: [accountId, numbers],
  })

async function infer(
  request: ApiRequest<{ number: string }>,
  { database, carriers }: ApiDependencies,
): Promise<HttpAnswer> {
  const number = request.body.number.trim()
  const known = { carriers, ...loadReferenceData().numbers }
  const [history, learned] = await Promise.all([
    historyOf(database, request.accountId, keptForms(number)),
    learnedCounts(database, [countedAs(numberIn(number), 'bill_of_lading', known)]),
  ])
  const inferred = inferNumber(number, { ...known, history, learned })
  if ('notValid' in inferred) {
    const detail = 'This reference number is not valid.'
    const meta = { reason: inferred.notValid }
    return refusal(422, [{ code: 'invalid_number', detail, pointer: '/number', meta }])
  }
  const id = `req_${randomUUID()}`
  return ok({ data: { id, type: 'infer_number_results', attributes: inferred } })
}

const text = Type.String()
const maybe = (schema: TSchema) => Type.Union([schema, Type.Null()])
const candidate = Type.Object({ scac: text, name: text, confidence: Type.Number() })
const answer = Type.Object({
  data: Type.Object({
    id: text,
    type: Type.Literal('infer_number_results'),
    attributes: Type.Object({
      number_type: Type.Enum(['container', 'bill_of_lading', 'booking']),
      validation: Type.Object({
        is_valid: maybe(Type.Boolean()),
        type: Type.Enum(['container', 'shipment']),
        check_digit_passed: maybe(Type.Boolean()),
        parsed_number: maybe(text),
        reason: maybe(text),
      }),
      shipping_line: Type.Object({
        decision: Type.Enum(['auto_select', 'needs_confirmation', 'no_prediction']),
        selected: maybe(candidate),
        candidates: Type.Array(candidate),
      }),
    }),
  }),
})

export const inferNumberRoute: Route = writeRoute(
  'POST',
  '/tracking_requests/infer_number',
  body,
  infer,
  {
    summary: 'the kind of a number, and its likely carrier',
    answer: plainAnswer(answer),
    bucket: 'infer',
    role: 'read',
  },
)
