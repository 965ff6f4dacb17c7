// Names for the statements of lists. Planning one takes as long as reading a short page, and Postgres keeps the plan of a
// statement that has a name.
import type { Statement } from '../../../../platform/postgres/database.ts'

type Named = Pick<Statement, 'name' | 'text'>

/** Each connection keeps every plan, and clients can ask for lists without end: statements beyond `most` have no name. */
export function createNames(most: number): (text: string) => Named {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return { name: known, text }
    if (names.size >= most) return { text }
    const name = `list_${names.size}`
    names.set(text, name)
    return { name, text }
  }
}

export const withKeptPlan = createNames(200)
