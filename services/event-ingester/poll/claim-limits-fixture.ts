// For tests and measurements: limits of a process that has begun no poll.
import type { ClaimLimits } from './claim-sql.ts'

export const openLimits: ClaimLimits = {
  perCarrier: 8,
  busyCarriers: [],
  perPayer: 4,
  busyPayers: [],
  refusing: [],
  tried: [],
}
