/**
 * The tables that rows of others refer to, each behind those that it refers to itself (a test compares it
 * with the database). They are written in this order and before all others: what names a row finds it, and
 * no two batches wait for each other.
 */
export const referredTables = [
  'account',
  'location',
  'terminal',
  'vessel',
  'blob',
  'email_submission',
  'shipment',
  'container',
] as const

const places = new Map<string, number>(referredTables.map((table, place) => [table, place]))

/** Where a table stands in the order of writing; all that nobody refers to share the last place. */
export const placeOf = (table: string): number => places.get(table) ?? referredTables.length
