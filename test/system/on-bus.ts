// The whole system, from a client's request to its webhook endpoint: the same tests on every bus, in a file for each, so that
// they run side by side: most of the time they wait.
import { afterAll, beforeAll, describe } from 'vitest'
import type { BusKind } from '../support/containers-available.ts'
import { startSystemBackends } from '../support/system/backends.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import { allEvents } from './all-events.ts'
import { backups } from './backups.ts'
import { badMessages } from './bad-messages.ts'
import { carriers } from './carriers.ts'
import { documents } from './documents.ts'
import { killed, killedUnpublished } from './killed-processes.ts'
import { lostMessages } from './lost-messages.ts'
import { oneBill } from './one-bill.ts'
import { brokerOutages, databaseKilled, databaseOutages, startedWithout } from './outages.ts'
import { rebalance } from './rebalance.ts'
import { requestsBecomeWebhooks } from './requests-become-webhooks.ts'
import { readAgain, twiceIsOnce } from './duplicate-messages.ts'
import { stoppedTracking } from './stopped-tracking.ts'
import { traces } from './traces.ts'
import { webhooks } from './webhooks.ts'

function parts(kind: BusKind): void {
  let backends: SystemBackends | undefined
  beforeAll(async () => {
    backends = await startSystemBackends(kind)
  })
  afterAll(() => backends?.end())
  const its = (): SystemBackends => {
    if (backends === undefined) throw new Error('the backends did not start')
    return backends
  }
  requestsBecomeWebhooks(its)
  allEvents(its)
  webhooks(its)
  carriers(its)
  stoppedTracking(its)
  oneBill(its)
  twiceIsOnce(its)
  badMessages(its)
  lostMessages(its)
  backups(its)
  databaseOutages(its)
  killed(its)
  documents(its)
  traces(its)
  if (kind === 'embedded') return
  readAgain(its)
  rebalance(its)
  brokerOutages(its)
  startedWithout(its)
  databaseKilled(its)
  killedUnpublished(its)
}

export function systemOn(kind: BusKind, underTest: readonly BusKind[]): void {
  describe.skipIf(!underTest.includes(kind))(`on the ${kind} bus`, () => parts(kind))
}
