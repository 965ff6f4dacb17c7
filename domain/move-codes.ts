/** Codes of moves aboard a ship, barge, train or truck: put aboard, departed, arrived, taken off. */
export const carriageCodes: ReadonlySet<string> = new Set(['LOAD', 'DEPA', 'ARRI', 'DISC'])

/** The codes of moves through a gate, by their direction. */
export const gateCodes: Readonly<Record<string, 'in' | 'out'>> = {
  GTIN: 'in',
  DROP: 'in',
  GTOT: 'out',
  PICK: 'out',
}
