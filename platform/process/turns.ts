// Long work without I/O, in turns with what else the process does.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds after which the others have their turn. */
const longestMs = 25

// All long work of the process shares them: several pieces that each took its own 25 ms would keep the others waiting for all.
let began = performance.now()
let last: Promise<void> = Promise.resolve()

async function afterTurn(): Promise<void> {
  await nextTurn()
  began = performance.now()
}

/** Waits for a turn of the event loop, behind other long work, where the last one is longer ago than that. */
export async function turn(): Promise<void> {
  if (performance.now() - began < longestMs) return
  last = last.then(afterTurn)
  await last
}

/** The result of a function that works in steps, each of which is short. */
export async function inTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) await turn()
  return step.value
}
