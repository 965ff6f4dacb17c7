import { row } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

/** The head of a notice: a ship that arrives on 12 May 2026. */
export const head: Rows = [
  row(40, 'ARRIVAL NOTICE', '', 'Date prepared', '8 May 2026'),
  row(54, 'Vessel / Voyage', 'CORAL BRIDGE 054W', 'ETA', '12 May 2026'),
  row(68, 'MBL No.', 'MAEU123456789', 'IT No.', '736481205'),
]
