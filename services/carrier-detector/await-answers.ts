// Waits for the answers of several carriers that are asked for the same number.

/** Whether a carrier knows the number, which is to answer with at least one event. */
export type Knows = 'yes' | 'no' | 'unknown'

export type ProbeAnswer = { readonly scac: string; readonly knows: Knows }

/**
 * The answers in the order of `pending`, which begins with the likeliest carrier. After a carrier that knows the
 * number only likelier ones are waited for, at most `graceMs` milliseconds; carriers that have not answered by
 * then are left out. Rejects when one of `pending` does.
 */
export function awaitAnswers(
  pending: readonly Promise<ProbeAnswer>[],
  graceMs: number,
): Promise<readonly ProbeAnswer[]> {
  return new Promise((resolve, reject) => {
    const answers: (ProbeAnswer | undefined)[] = pending.map(() => undefined)
    let grace: NodeJS.Timeout | undefined
    const end = (): void => {
      clearTimeout(grace)
      resolve(answers.flatMap((answer) => answer ?? []))
    }
    const add = (answer: ProbeAnswer, index: number): void => {
      answers[index] = answer
      const knowing = answers.findIndex((each) => each?.knows === 'yes')
      const missing = answers.indexOf(undefined)
      if (missing === -1 || (knowing !== -1 && knowing < missing)) end()
      else if (knowing !== -1) grace ??= setTimeout(end, graceMs)
    }
    const fail = (error: Error): void => {
      clearTimeout(grace)
      reject(error)
    }
    pending.forEach((one, index) => void one.then((answer) => add(answer, index), fail))
    if (pending.length === 0) end()
  })
}
