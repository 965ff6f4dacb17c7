// The floor: signs a body and posts it with the same client, with no step before. The report gives the
// pipeline's time as a ratio to this.
import { createHttpOut } from '../../platform/http-out/call.ts'
import { parseNetworks } from '../../platform/http-out/guard/address.ts'
import { post } from '../../platform/http-out/signed-post.ts'
import { nowMs } from '../clock.ts'
import { openLoop } from '../open-loop.ts'
import { summaryOf } from '../percentiles.ts'

const body = JSON.stringify({
  data: { relationships: { reference_object: { data: { id: 'bare' } } } },
  padding: 'x'.repeat(1_500),
})

export async function measureBare(
  receiver: string,
  secret: string,
  perSecond: number,
  seconds: number,
) {
  const allowed = parseNetworks(['127.0.0.0/8'])
  const http = createHttpOut(allowed.ok ? { allowed: allowed.networks } : {})
  const times: number[] = []
  const inFlight: Promise<unknown>[] = []
  await openLoop(perSecond, seconds, (n) => {
    const at = nowMs()
    const one = {
      notificationId: `bare-${n}`,
      url: `${receiver}/bare`,
      body,
      secrets: [secret] as [string],
      customHeaders: [],
      attemptAt: Math.floor(Date.now() / 1_000),
    }
    inFlight.push(post(http, one).then(() => times.push(nowMs() - at)))
  })
  await Promise.all(inFlight)
  await http.close()
  return summaryOf(times)
}
