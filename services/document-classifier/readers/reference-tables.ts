import { listedCarrier } from '../../../domain/documents/reference-data/reference-data.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import type { ReferenceTables } from './protocol.ts'

/** The tables of carriers, ports and terminals, as a reader's process receives them. */
export function loadReferenceTables(): ReferenceTables {
  const { carriers, ports, terminals } = loadReferenceData()
  return {
    carriers: carriers.map(listedCarrier),
    ports: [...ports.values()],
    terminals: terminals.map(({ locode }) => ({ locode })),
  }
}
