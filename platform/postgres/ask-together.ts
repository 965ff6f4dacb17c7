/**
 * Asks what many callers ask in one question. The keys of one turn of the event loop go together, and those that come
 * while `atOnce` questions are under way go with the next one: the busier the process, the more keys a question has,
 * and nobody waits while there is nothing to wait for.
 *
 * `ask` answers in the order of its keys. If it fails, it fails for all callers whose keys it had.
 */
export function askTogether<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  { atOnce = 2, atMost = 500 }: { readonly atOnce?: number; readonly atMost?: number } = {},
): (key: Key) => Promise<Answer> {
  type Waiting = {
    readonly key: Key
    readonly resolve: (answer: Answer) => void
    readonly reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let underWay = 0
  let isPlanned = false

  function sendNext(): void {
    isPlanned = false
    if (waiting.length === 0 || underWay >= atOnce) return
    const together = waiting.splice(0, atMost)
    underWay++
    const ended = (): void => {
      underWay--
      sendNext()
    }
    ask(together.map(({ key }) => key)).then(
      (answers) => {
        // The callers go on in microtasks, and what they ask next comes before the next question is made.
        together.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
        ended()
      },
      (error: unknown) => {
        for (const { reject } of together) reject(error)
        ended()
      },
    )
    if (waiting.length > 0) plan()
  }

  function plan(): void {
    if (isPlanned || underWay >= atOnce) return
    isPlanned = true
    setImmediate(sendNext)
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      plan()
    })
}
