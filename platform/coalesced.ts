/**
 * Work that many ask for, done for all of them together, one call at a time: what is asked for while a
 * call is under way goes with the next one, and nobody waits while none is. Who asked for something
 * shares the end of the call that it went with; calls keep the order of the asking.
 */
export function coalesced<T>(
  work: (items: readonly T[]) => Promise<void>,
): (items: readonly T[]) => Promise<void> {
  let asked: T[] = []
  let next: Promise<void> | undefined
  let before = Promise.resolve()
  const workOn = (): Promise<void> => {
    const items = asked
    asked = []
    next = undefined
    return work(items)
  }
  return (items) => {
    for (const item of items) asked.push(item)
    if (next) return next
    const call = before.then(workOn)
    next = call
    before = call.catch(() => undefined)
    return call
  }
}
