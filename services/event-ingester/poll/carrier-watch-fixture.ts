import type { CarrierWatch } from './carrier-watch.ts'

/** Tells nobody. */
export const quietWatch: CarrierWatch = {
  polled: () => undefined,
  setAside: () => undefined,
  waiting: () => undefined,
  refused: () => undefined,
  answered: () => undefined,
}
