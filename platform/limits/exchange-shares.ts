// The statement by which a process keeps its shares of limits.
import { arraysOf } from '../postgres/arrays-of.ts'
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

export type Exchanged = {
  /** The database did not know the process any more: others may have what it held. */
  readonly isNew: boolean
  /** Of the limits that it offers for, and of those that it holds and another waits for. */
  readonly shares: readonly HeldShare[]
}

type Times = { readonly leaseMs: number; readonly windowMs: number }

export type Exchange = (
  holder: string,
  times: Times,
  offers: readonly Offer[],
) => Promise<Exchanged>

/** Its commit waits for the disk: after a crash of the server a share must not be given out twice. */
export const exchangeOn =
  (db: Db): Exchange =>
  async (holder, { leaseMs, windowMs }, offers) => {
    const [exchanged] = await db.query<Exchanged>({
      name: 'limit_exchange',
      text: `
        select is_new as "isNew", shares
        from exchange_shares($1, $2, $3, $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::float8[])`,
      values: [
        ...[holder, leaseMs, windowMs],
        ...arraysOf(offers, 'name', 'limit', 'used', 'wanted', 'target', 'waitedMs'),
      ],
    })
    return exchanged ?? { isNew: true, shares: [] }
  }
