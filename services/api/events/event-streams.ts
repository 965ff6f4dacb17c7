// The open streams of events of this process. One look-up for all of them tells which accounts have something new.
import { pauseFor } from '../../../platform/process/pause.ts'
import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Log } from '../../../platform/process/log.ts'
import { failureLog } from '../../../platform/process/told-once.ts'
import type { Caller } from '../http/admission.ts'
import { start } from './place.ts'

/** The streams that may be open in one process. */
export const mostStreams = { ofAccount: 20, inAll: 1_000 }

type Reader = Pick<Caller, 'accountId' | 'keyHash'>

/** One open stream's part in the look-ups. */
export type Listener = {
  /** Aborted when the key may not read any more, or the process stops. */
  readonly ended: AbortSignal
  /** To be called before the events are read: what is recorded from then on ends the next `wait`. */
  begin(): void
  /** Whether something may be new; waits for it no longer than this. */
  wait(ms: number): Promise<boolean>
  /** Ends it, and makes room for another. */
  close(): void
}

export type EventStreams = {
  /** Null: too many are open. */
  open(reader: Reader): Listener | null
  /** Ends all, and opens no more. */
  close(): void
}

type Entry = Reader & { readonly ended: AbortController; hasNews: boolean; waking: AbortController }

type Found = {
  readonly horizon: string
  /** Accounts with events between the horizon of the last look-up and this one. */
  readonly accounts: readonly string[]
  /** Numbers, from 1, of readers whose key may not read any more. */
  readonly ended: readonly number[]
}

const lookUp = (db: Db, readers: readonly Reader[], since: string) =>
  db.query<Found>({
    name: 'event_streams_look_up',
    text: `
      select horizon.at::text as horizon,
        array(
          select a.id from unnest($1::uuid[]) as a (id)
          where exists (
            select from event
            where account_id = a.id and position >= $2::bigint and position < horizon.at)
        ) as accounts,
        array(
          select r.n::int
          from unnest($3::bytea[], $4::uuid[]) with ordinality as r (key_hash, account_id, n)
          where not exists (
            select from api_key k
            where k.key_hash = r.key_hash and k.revoked_at is null
              and (k.expires_at is null or k.expires_at > now())
              and (k.account_id = r.account_id or exists (
                select from api_key_account g
                where g.key_hash = k.key_hash and g.account_id = r.account_id)))
        ) as ended
      from (select event_horizon() as at) as horizon`,
    values: [
      [...new Set(readers.map(({ accountId }) => accountId))],
      since,
      ...arraysOf(readers, 'keyHash', 'accountId'),
    ],
  })

function wake(entry: Entry): void {
  entry.hasNews = true
  entry.waking.abort()
}

function endEntry(entry: Entry): void {
  entry.ended.abort()
  wake(entry)
}

const listenerOf = (entry: Entry, close: () => void): Listener => ({
  ended: entry.ended.signal,
  begin: () => void (entry.hasNews = false),
  async wait(ms) {
    if (entry.hasNews) return true
    entry.waking = new AbortController()
    await pauseFor(ms, entry.waking.signal)
    return entry.hasNews
  },
  close,
})

/** `everyMs` lies between two look-ups while streams are open; without streams there are none. */
export function createEventStreams(database: Db, log: Log, everyMs = 250): EventStreams {
  const entries = new Set<Entry>()
  const halt = new AbortController()
  const { failed, succeeded } = failureLog(log, 'could not look for events to stream')
  let since = start.position
  let isLooking = false

  async function look(): Promise<void> {
    const readers = [...entries]
    const [found] = await lookUp(database, readers, since)
    if (found === undefined) return
    const accounts = new Set(found.accounts)
    readers.filter(({ accountId }) => accounts.has(accountId)).forEach(wake)
    for (const n of found.ended) {
      const reader = readers[n - 1]
      if (reader !== undefined) endEntry(reader)
    }
    since = found.horizon
  }

  async function lookOn(): Promise<void> {
    while (entries.size > 0 && !halt.signal.aborted) {
      await look().then(succeeded, failed)
      await pauseFor(everyMs, halt.signal)
    }
    isLooking = false
  }

  const openOf = (accountId: string): number =>
    [...entries].filter((entry) => entry.accountId === accountId).length

  return {
    open({ accountId, keyHash }) {
      const isFull = entries.size >= mostStreams.inAll || openOf(accountId) >= mostStreams.ofAccount
      if (isFull || halt.signal.aborted) return null
      const [ended, waking] = [new AbortController(), new AbortController()]
      const entry: Entry = { accountId, keyHash, ended, waking, hasNews: false }
      entries.add(entry)
      if (!isLooking) {
        isLooking = true
        void lookOn()
      }
      return listenerOf(entry, () => {
        entries.delete(entry)
        endEntry(entry)
      })
    },
    close() {
      halt.abort()
      entries.forEach(endEntry)
    },
  }
}
