// Long work without I/O, in turns with what else the process does.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds after which the others have their turn. */
const longestMs = 25

/** Waits for a turn of the event loop where the last one is longer ago than that. */
export function createTurns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestMs) return
    await nextTurn()
    began = performance.now()
  }
}

/** The result of a function that works in steps, each of which is short. */
export async function inTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  const turn = createTurns()
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) await turn()
  return step.value
}
