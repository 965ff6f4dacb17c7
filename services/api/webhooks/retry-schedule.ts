// The schedule by which failed deliveries are repeated.
import Type from 'typebox'
import { whole } from '../../../resources/attribute-schemas.ts'
import { retryJitter } from '../../webhook-settings.ts'
import { plainAnswer } from '../http/answer-schemas.ts'
import { ok } from '../http/answers.ts'
import { getRoute } from '../http/route.ts'

const sum = (waits: readonly number[]): number => waits.reduce((total, wait) => total + wait, 0)

export const retryScheduleRoute = getRoute(
  '/webhooks/retry_schedule',
  (_request, { settings: { WEBHOOK_RETRY_WAITS } }) => {
    const waits = WEBHOOK_RETRY_WAITS.map((ms) => ms / 1_000)
    const data = {
      attempts: waits.length + 1,
      wait_seconds: waits,
      total_seconds: sum(waits),
      jitter: retryJitter,
    }
    return Promise.resolve(ok({ data }))
  },
  {
    summary:
      'the waits after each failed attempt of a delivery, each by `jitter` longer or shorter',
    answer: plainAnswer(
      Type.Object({
        data: Type.Object({
          attempts: whole,
          wait_seconds: Type.Array(Type.Number()),
          total_seconds: Type.Number(),
          jitter: Type.Number(),
        }),
      }),
    ),
  },
)
