// Ends an item of a loop: writes its result, or gives the item back.
import type { Encoded } from '../bus/bus.ts'
import { isDatabaseOutage } from '../postgres/failures.ts'
import type { Db } from '../postgres/database.ts'
import type { Finished, Loop, LoopContext, Settlement } from './define.ts'
import { pauseFor } from '../process/pause.ts'
import { putRows } from '../postgres/put-rows.ts'
import { failureLog } from '../process/told-once.ts'

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

/**
 * Repeats until the batch is written, and returns whether that has made items due. An item whose result cannot be written
 * is claimed again when its lease ends.
 */
export async function settleBatch<C, R>(
  loop: Loop<C, R>,
  batch: readonly Finished<C, R>[],
  context: LoopContext,
  cut: AbortSignal,
): Promise<boolean> {
  const { failed } = failureLog(context.log, 'an outage: the results wait')
  for (;;) {
    let settled: Settled
    try {
      settled = await context.database.transaction((tx) => settleIn(tx, loop, batch, context))
    } catch (error) {
      const canRetry = isDatabaseOutage(error) && !cut.aborted
      if (!canRetry && batch.length > 1) return settleOneByOne(loop, batch, context, cut)
      if (!canRetry) {
        context.log.error({ err: error }, 'a result cannot be written; its item is claimed again')
        return false
      }
      failed(error, { items: batch.length })
      await pauseFor(settlePauseMs, cut)
      continue
    }
    context.outbox.publish(settled.encoded)
    tellCommitted(settled, context)
    return settled.makesDue ?? false
  }
}

/** The results are written: a failure from here on must not make the caller write them again. */
function tellCommitted({ committed }: Settlement, { log }: LoopContext): void {
  try {
    committed?.()
  } catch (error) {
    log.error({ err: error }, 'a settlement could not be counted in the metrics')
  }
}

async function settleOneByOne<C, R>(
  loop: Loop<C, R>,
  batch: readonly Finished<C, R>[],
  context: LoopContext,
  cut: AbortSignal,
): Promise<boolean> {
  let makesDue = false
  for (const one of batch) if (await settleBatch(loop, [one], context, cut)) makesDue = true
  return makesDue
}

type Settled = Pick<Settlement, 'makesDue' | 'committed'> & { readonly encoded: readonly Encoded[] }

async function settleIn<C, R>(
  tx: Db,
  loop: Loop<C, R>,
  batch: readonly Finished<C, R>[],
  { outbox }: LoopContext,
): Promise<Settled> {
  const { rows = [], messages = [], ...others } = (await loop.settle(batch, tx)) ?? {}
  void putRows(tx, rows)
  return { encoded: outbox.put(tx, messages), ...others }
}
