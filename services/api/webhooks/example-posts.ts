// Posts examples of notifications to URLs that clients name, by the code that delivers real ones and within its limits.
import type { EventName } from '../../../domain/event-names.ts'
import type { HttpOut } from '../../../platform/http-out/call.ts'
import { headersFor, post, postDefaults } from '../../../platform/http-out/signed-post.ts'
import type { PostNames, PostOutcome } from '../../../platform/http-out/signed-post.ts'
import { createInFlightPosts } from '../../../platform/limits/in-flight.ts'
import { createPermits } from '../../../platform/limits/permits.ts'
import { exampleNotification } from '../../../resources/examples/example-notification.ts'
import { bodyOf } from '../../../resources/notification-body.ts'

/** The posts of one account that may be in flight in one process. */
const mostInFlight = 4

export type ExamplePost = {
  readonly event: EventName
  readonly url: string
  /** Signs the post; null: it is not signed. */
  readonly secret: string | null
}

export type PostedExample = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly outcome: PostOutcome
}

export type ExamplePosts = {
  /** The outcome, or how long the account has to wait. `id` and `now` are the notification's. */
  send(
    accountId: string,
    wanted: ExamplePost,
    id: string,
    now: Date,
  ): Promise<PostedExample | { readonly waitMs: number }>
  close(): Promise<void>
}

export type ExamplePostSettings = PostNames & {
  readonly postsPerMinute: number
}

export function createExamplePosts(
  http: HttpOut,
  { signatureHeader, userAgent, postsPerMinute }: ExamplePostSettings,
): ExamplePosts {
  const inFlight = createInFlightPosts(mostInFlight)
  const permits = createPermits({ limit: postsPerMinute, windowMs: 60_000 })
  const settings = { ...postDefaults, signatureHeader, userAgent }

  async function sendNow({ event, url, secret }: ExamplePost, id: string, now: Date) {
    const body = bodyOf(await exampleNotification(event, id, now))
    const one = {
      notificationId: id,
      url,
      body,
      secrets: secret === null ? [] : [secret],
      customHeaders: [],
      attemptAt: Math.floor(now.getTime() / 1_000),
    }
    const headers = headersFor(one, Buffer.from(body), settings)
    return { headers, body, outcome: await post(http, one, settings) }
  }

  return {
    async send(accountId, wanted, id, now) {
      if (inFlight.freeFor(accountId) <= 0) return { waitMs: 1_000 }
      inFlight.add(accountId, wanted.url)
      try {
        if (!(await permits.acquire(accountId))) return { waitMs: permits.freeInMs(accountId) }
        const posted = await sendNow(wanted, id, now)
        inFlight.noteAnswer(accountId, wanted.url, posted.outcome.errorCode === 'timeout')
        return posted
      } finally {
        inFlight.remove(accountId)
      }
    },
    close: () => http.close(),
  }
}
