// Forwarders and NVOCCs by their names: they issue house bills and run no ships.
import { spacedOf } from '../titles/folded-letters.ts'

/** Forwarders in the table of carriers, whose numbers can be tracked. */
export const forwardersAmongCarriers: ReadonlySet<string> = new Set([
  'KHNN',
  'DHC2',
  'DSVF',
  'CPNU',
])

const forwarders = [
  ...['logistics', 'forwarding', 'forwarders', 'consolidators', 'freight', 'spedition', 'nvocc'],
  ...['cargo', 'logistik', 'logistica', 'logistique', 'transitaire', 'consolidation', 'expeditors'],
  ...['transport', 'transports', 'forwarder', 'agencies', 'nvo', 'transit', 'transitos'],
].map(spacedOf)

/** Whether a name has a word of this trade. */
export function namesForwarder(text: string): boolean {
  const words = spacedOf(text)
  return forwarders.some((word) => words.includes(word))
}
