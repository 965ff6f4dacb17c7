// How long several carriers are waited for that were asked for the same number.

/** Whether a carrier's word is that it knows the number: an answer with at least one event. */
export type Knows = 'yes' | 'no' | 'unknown'

export type Said = { readonly scac: string; readonly knows: Knows }

/**
 * What was said, in the order of the asking, which is that of likelihood. Once a carrier knows the number
 * only likelier ones are waited for, at most `graceMs`; whoever is silent then is left out.
 */
export function untilDecided(
  asked: readonly Promise<Said>[],
  graceMs: number,
): Promise<readonly Said[]> {
  return new Promise((resolve, reject) => {
    const said: (Said | undefined)[] = asked.map(() => undefined)
    let grace: NodeJS.Timeout | undefined
    const end = (): void => {
      clearTimeout(grace)
      resolve(said.flatMap((one) => one ?? []))
    }
    const note = (one: Said, place: number): void => {
      said[place] = one
      const knowing = said.findIndex((each) => each?.knows === 'yes')
      const silent = said.indexOf(undefined)
      if (silent === -1 || (knowing !== -1 && knowing < silent)) end()
      else if (knowing !== -1) grace ??= setTimeout(end, graceMs)
    }
    const fail = (error: Error): void => {
      clearTimeout(grace)
      reject(error)
    }
    asked.forEach((one, place) => void one.then((answer) => note(answer, place), fail))
    if (asked.length === 0) end()
  })
}
