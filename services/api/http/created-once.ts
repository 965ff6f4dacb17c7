// A repeat whose first answer was lost gets the record that the first request has created.
import { isTaken } from '../../../platform/postgres/failures.ts'
import type { HttpAnswer } from './answers.ts'
import { answerLost } from './idempotency.ts'
import { answerRecord } from './read-routes.ts'
import type { ApiDependencies, ApiRequest, Route } from './route.ts'

/** An earlier try has created the document, which was discarded since: no other record stays and is not shown. */
const isDiscarded = (error: unknown): boolean => isTaken(error, 'document_pkey')

/**
 * Creates the record unless an earlier try has. A refusal may come from a try that has ended meanwhile: its process was
 * slow, not dead.
 */
export async function createdOnce(
  { answer: { created } }: Route,
  request: ApiRequest,
  dependencies: Pick<ApiDependencies, 'database' | 'records'>,
  create: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  if (created === undefined) return create()
  const forRecord = { ...request, params: { id: request.newId } }
  const stored = () => answerRecord(dependencies, forRecord, created, 201)
  const earlier = await stored()
  if (earlier.status === 201) return earlier
  const answer = await create().catch((error: unknown) => {
    if (isDiscarded(error)) return answerLost()
    throw error
  })
  if (answer.status < 400) return answer
  const meanwhile = await stored()
  return meanwhile.status === 201 ? meanwhile : answer
}
