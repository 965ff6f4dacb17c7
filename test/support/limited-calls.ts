// Calls under one limit that several processes share. As a program of its own: prints the time of each call.
import { createCallQueue } from '../../carriers/call-queue.ts'
import { exchangeOn } from '../../platform/limits/exchange-shares.ts'
import type { Exchange } from '../../platform/limits/exchange-shares.ts'
import { leasedShares } from '../../platform/limits/shares.ts'
import { openDatabase } from '../../platform/postgres/database.ts'
import { silentLog } from '../../platform/process/log.ts'

export const windowMs = 1_000
export const leaseMs = 400

/** `called` is told when a call leaves. */
export function limitedCalls(exchange: Exchange, limit: number, called: (at: number) => void) {
  const openShares = leasedShares({ exchange, log: silentLog(), leaseMs, everyMs: 100 })
  const queue = createCallQueue(windowMs, openShares)
  const [account, carrier] = [
    { name: 'create of an account', limit: 1_000_000 },
    { name: 'carrier ONEY', limit },
  ] as const
  let isStopped = false
  const call = async (): Promise<void> => {
    const permits = await queue.permitsFor({
      ready: Promise.resolve(),
      limits: () => [account, carrier],
      last: false,
      signal: undefined,
      refusal: () => (isStopped ? new Error('stopped') : null),
    })
    if (!permits.every((permit) => permit.mayLeave())) {
      for (const permit of permits) permit.giveBack()
      return
    }
    for (const permit of permits) permit.leave()
    called(Date.now())
  }
  const again = async (): Promise<void> => {
    while (!isStopped) await call().catch(() => undefined)
  }
  return {
    /** Calls again and again, so many calls waiting at once, until it is stopped. */
    keepCalling: (waiting: number) => {
      for (let n = 0; n < waiting; n++) void again()
    },
    stop: async () => {
      isStopped = true
      await queue.close()
    },
  }
}

/** The most calls within one window; clocks of timers and of the database differ by less than the slack. */
export function mostInOneWindow(times: readonly number[], slackMs = 20): number {
  const counts = times.map(
    (from) => times.filter((at) => at >= from && at < from + windowMs - slackMs).length,
  )
  return Math.max(0, ...counts)
}

const [url, limit] = process.argv.slice(2)
if (process.argv[1]?.endsWith('limited-calls.ts') && url !== undefined) {
  const database = openDatabase(url, { max: 2, name: 'limited calls' })
  const calls = limitedCalls(exchangeOn(database), Number(limit), (at) => console.log(at))
  calls.keepCalling(30)
}
