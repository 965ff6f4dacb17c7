import { parse, v5 } from 'uuid'

/** The namespace of all ids that are derived from what they identify. */
const namespace = parse('6d8f3b1e-52f7-4d0c-9a53-0c7a0c2f9b41')

/** A uuid v5 of the parts: the same parts give the same id in every process, so a repetition changes nothing. */
export const derivedId = (...parts: readonly string[]): string =>
  v5(Buffer.from(JSON.stringify(parts)), namespace)
