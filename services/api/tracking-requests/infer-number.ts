import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import { inferNumber, keptForms } from '../../../domain/numbers/infer-number.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import { ok, refusal } from '../http/answers.ts'
import type { Answer } from '../http/answers.ts'
import { write } from '../http/route.ts'
import type { ApiParts, Call, Route } from '../http/route.ts'

const body = Type.Object({ number: Type.String({ maxLength: 1000 }) })

/** Which carriers the account's own requests for this number turned out to be. */
const historyOf = (db: Db, accountId: string, numbers: readonly string[]) =>
  db.query<{ scac: string; count: number }>({
    name: 'infer_history',
    text: `
      select scac, count(*)::int as count from tracking_request
      where account_id = $1 and request_number = any($2) and shipment_id is not null and scac is not null
      group by scac`,
    values: [accountId, numbers],
  })

async function infer(call: Call<{ number: string }>, { database }: ApiParts): Promise<Answer> {
  const number = call.body.number.trim()
  const { carriers, lessors } = loadReferenceData()
  const history = await historyOf(database, call.accountId, keptForms(number))
  const facts = { carriers, lessorPrefixes: new Set(lessors.keys()), history }
  const inferred = inferNumber(number, facts)
  if ('notValid' in inferred) {
    const detail = 'This reference number is not valid.'
    const meta = { reason: inferred.notValid }
    return refusal(422, [{ code: 'invalid_number', detail, pointer: '/number', meta }])
  }
  const id = `req_${randomUUID()}`
  return ok({ data: { id, type: 'infer_number_results', attributes: inferred } })
}

export const inferNumberRoutes: readonly Route[] = [
  write('POST', '/tracking_requests/infer_number', body, infer, { bucket: 'infer' }),
]
