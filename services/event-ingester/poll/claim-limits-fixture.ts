// For tests and measurements: limits of a process that has begun no poll.
import type { ClaimPermits } from './claim.ts'
import type { ClaimLimits } from './claim-sql.ts'

export const openLimits: ClaimLimits = {
  perCarrier: 8,
  busyCarriers: [],
  perPayer: 4,
  busyPayers: [],
  refusing: [],
  tried: [],
}

/** No limit is used up. */
export const permitsForAll: ClaimPermits = { take: () => null, isCalled: () => true }
