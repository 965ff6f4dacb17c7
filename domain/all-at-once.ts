/** The result of a function that works in steps, with nothing else between them. */
export function allAtOnce<T>(steps: Generator<undefined, T>): T {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}
