import { listedCarrier } from '../../../domain/documents/reference-data/reference-data.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import type { ReferenceTables } from './protocol.ts'

/** The tables of carriers, places and terminals, as a reader's process receives them. */
export function loadReferenceTables(): ReferenceTables {
  const { carriers, placeTables } = loadReferenceData()
  return { carriers: carriers.map(listedCarrier), places: placeTables }
}
