// Ends an item of a loop: writes its result, or gives the item back.
import type { Encoded } from '../bus/bus.ts'
import { isOutage } from '../worker/commit-batch.ts'
import type { Db } from '../postgres/database.ts'
import type { Finished, Loop, LoopContext } from './define.ts'
import { pauseFor } from '../process/pause.ts'
import { publishCommitted } from '../outbox/outbox.ts'
import { putRows } from '../postgres/put-rows.ts'

const settlePauseMs = 250

export async function giveBack<C, R>(
  loop: Loop<C, R>,
  item: C,
  thrown: unknown,
  { database, log }: LoopContext,
  isStopping: boolean,
): Promise<void> {
  // At a stop, work that waits for a permit throws: nothing is wrong.
  log[isStopping ? 'debug' : 'error']({ err: thrown }, 'an item failed and will be claimed again')
  await database
    .transaction((tx) => loop.giveBack([item], tx))
    .catch((error: unknown) =>
      log.warn(
        { err: error },
        'the item could not be given back; it is claimed again when its lease ends',
      ),
    )
}

/** Repeats until the batch is written. An item whose result cannot be written is claimed again when its lease ends. */
export async function settleBatch<C, R>(
  loop: Loop<C, R>,
  batch: readonly Finished<C, R>[],
  context: LoopContext,
  cut: AbortSignal,
): Promise<void> {
  for (;;) {
    let encoded: readonly Encoded[]
    try {
      encoded = await context.database.transaction((tx) => settleIn(tx, loop, batch, context))
    } catch (error) {
      const canRetry = isOutage(error) && !cut.aborted
      if (!canRetry && batch.length > 1) return settleOneByOne(loop, batch, context, cut)
      if (!canRetry)
        return context.log.error(
          { err: error },
          'a result cannot be written; its item is claimed again',
        )
      context.log.warn({ err: error, items: batch.length }, 'an outage: the results wait')
      await pauseFor(settlePauseMs, cut)
      continue
    }
    return publishCommitted(context.outbox, encoded, context.log)
  }
}

async function settleOneByOne<C, R>(
  loop: Loop<C, R>,
  batch: readonly Finished<C, R>[],
  context: LoopContext,
  cut: AbortSignal,
): Promise<void> {
  for (const one of batch) await settleBatch(loop, [one], context, cut)
}

async function settleIn<C, R>(
  tx: Db,
  loop: Loop<C, R>,
  batch: readonly Finished<C, R>[],
  { outbox }: LoopContext,
): Promise<readonly Encoded[]> {
  const settlement = (await loop.settle(batch, tx)) ?? {}
  void putRows(tx, settlement.rows ?? [])
  return outbox.put(tx, settlement.messages ?? [])
}
