// The floor, in a process of its own: signs a body and posts it with the same client, with no step before, as fast
// as it can. The report gives the pipeline's rate as a ratio to this.
import { createHttpOut } from '../../platform/http-out/call.ts'
import { fixedNetworks } from '../../platform/http-out/guard/address.ts'
import { post } from '../../platform/http-out/signed-post.ts'
import { serveParent } from './child.ts'
import { benchSecret } from './secret.ts'

type BareCommand = { readonly receiver: string; readonly seconds: number }
export type BareAnswer = { readonly perSecond: number; readonly cpuMs: number }

const connections = 64
const body = JSON.stringify({
  data: { relationships: { reference_object: { data: { id: 'bare' } } } },
  padding: 'x'.repeat(1_500),
})

const http = createHttpOut({ allowed: fixedNetworks(['127.0.0.0/8']) })

async function postsUntil(end: number, receiver: string, first: number): Promise<number> {
  let done = 0
  for (; performance.now() < end; done++)
    await post(http, {
      notificationId: `bare-${first}-${done}`,
      url: `${receiver}/bare`,
      body,
      secrets: [benchSecret],
      customHeaders: [],
      attemptAt: Math.floor(Date.now() / 1_000),
    })
  return done
}

async function measureBare({ receiver, seconds }: BareCommand): Promise<BareAnswer> {
  const started = performance.now()
  const before = process.cpuUsage()
  const end = started + seconds * 1_000
  const writers = Array.from({ length: connections }, (_, n) => postsUntil(end, receiver, n))
  const posts = (await Promise.all(writers)).reduce((sum, done) => sum + done, 0)
  const { user, system } = process.cpuUsage(before)
  return {
    perSecond: (posts / (performance.now() - started)) * 1_000,
    cpuMs: (user + system) / 1_000 / posts,
  }
}

serveParent<BareCommand>(null, measureBare, () => http.close())
