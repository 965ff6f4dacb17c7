import { Pool } from 'undici'
import { nowMs } from '../clock.ts'
import { summaryOf } from '../percentiles.ts'
import type { Summary } from '../percentiles.ts'

export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export type LoadResult = {
  readonly perSecond: number
  readonly latency: Summary
  /** Answers of another status than the expected one. */
  readonly wrong: number
}

/**
 * Sends calls for so many seconds over so many connections, each of which has one call under way: its next begins
 * when the answer has been read to its end.
 */
export async function closedLoop(
  origin: string,
  connections: number,
  seconds: number,
  expected: number,
  callOf: (n: number) => Call,
): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const times: number[] = []
  const started = nowMs()
  const until = started + seconds * 1_000
  let [begun, wrong] = [0, 0]
  const one = async (): Promise<void> => {
    for (let at = nowMs(); at < until; at = nowMs()) {
      const { statusCode, body } = await pool.request(callOf(begun++))
      await body.arrayBuffer()
      times.push(nowMs() - at)
      if (statusCode !== expected) wrong++
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const took = (nowMs() - started) / 1_000
  await pool.close()
  return { perSecond: times.length / took, latency: summaryOf(times), wrong }
}
