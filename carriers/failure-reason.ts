// The reason of a failed question to a carrier as one of few words, for a metric: its sentence may name anything.
import { failureSentences } from '../platform/http-out/failure.ts'

const byDetail: readonly (readonly [RegExp, string])[] = [
  [/^no token from the carrier/, 'no_token'],
  [/^no oauth is configured$/, 'not_configured'],
  [/^the answer is not JSON$/, 'not_json'],
  [/^the answer (is larger than|has not ended)/, 'too_large'],
]

/** `detail` is the reason of an `AskResult`. What is none of the known ones was an answer that makes no sense. */
export function failureReason(detail: string): string {
  if (/^HTTP \d{3}$/.test(detail) || Object.hasOwn(failureSentences, detail)) return detail
  return byDetail.find(([pattern]) => pattern.test(detail))?.[1] ?? 'not_understood'
}
