// Which carriers that refuse this process may try.
import type { RefusingCarrier } from './refusals-sql.ts'

/**
 * The turn of a trial lasts until its number begins: the process may have no permit for the call yet, and one that it asks for
 * comes later.
 */
export function createTrials() {
  const open = new Set<string>()
  return {
    /** The carriers whose numbers wait, and those of which one number may begin. */
    among: (refusing: readonly RefusingCarrier[]) => {
      const scacs = refusing.map(({ scac }) => scac)
      for (const scac of open) if (!scacs.includes(scac)) open.delete(scac)
      for (const { scac, is_tried } of refusing) if (is_tried) open.add(scac)
      return { refusing: scacs.filter((scac) => !open.has(scac)), tried: [...open] }
    },
    begun: (scacs: readonly string[]): void => {
      for (const scac of scacs) open.delete(scac)
    },
  }
}
