import type { CarrierWatch } from './carrier-watch.ts'

/** Tells nobody. */
export const quietWatch: CarrierWatch = {
  polled: () => undefined,
  heard: () => undefined,
  waiting: () => undefined,
  refused: () => undefined,
  answered: () => undefined,
}
