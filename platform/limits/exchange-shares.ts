// The statement by which a process keeps its shares of limits.
import type { Db } from '../postgres/database.ts'

/** What a process says about one limit. */
export type Offer = {
  readonly name: string
  /** Of all processes together. */
  readonly limit: number
  /** What it keeps in any case. */
  readonly used: number
  readonly wanted: number
  /** What it would have. */
  readonly target: number
  readonly waitedMs: number | null
}

export type HeldShare = {
  readonly name: string
  readonly holder: string
  /** False: its lease has ended, and what it used still counts. */
  readonly isLive: boolean
  readonly share: number
  readonly wanted: number
  readonly waitedMs: number | null
}

export type Times = { readonly leaseMs: number; readonly windowMs: number }

export type Exchange = (
  holder: string,
  times: Times,
  offers: readonly Offer[],
) => Promise<readonly HeldShare[]>

/** Its commit waits for the disk: after a crash of the server a share must not be given out twice. */
export const exchangeOn =
  (db: Db): Exchange =>
  (holder, { leaseMs, windowMs }, offers) =>
    db.query<HeldShare>({
      name: 'limit_exchange',
      text: `
        select limit_name as name, holder, is_live as "isLive", has as share, want as wanted,
          waited_ms as "waitedMs"
        from exchange_shares($1, $2, $3, $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::float8[])`,
      values: [
        ...[holder, leaseMs, windowMs],
        offers.map(({ name }) => name),
        offers.map(({ limit }) => limit),
        offers.map(({ used }) => used),
        offers.map(({ wanted }) => wanted),
        offers.map(({ target }) => target),
        offers.map(({ waitedMs }) => waitedMs),
      ],
    })
