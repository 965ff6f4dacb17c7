// Finds a port's terminal by the name that a statement gives it.
import { foldedText, foldedWords } from './folded-text.ts'

type Named = { readonly code: string; readonly name: string; readonly company: string | null }

/** Words that tell one terminal from no other. */
const common = new Set(
  'container containers terminal terminals the of llc inc ltd limited corp co gmbh bv nv sa'.split(
    ' ',
  ),
)

const ownWords = (name: string | null): string =>
  [...new Set(foldedWords(name ?? ''))]
    .filter((word) => !common.has(word))
    .sort()
    .join(' ')

type IsNamed<T> = (terminal: T) => boolean

/** The only terminal of a port with this name, code or company; null where none or several have it. */
export function terminalNamed<T extends Named>(name: string, atPort: readonly T[]): T | null {
  const [text, words] = [foldedText(name), ownWords(name)]
  const ways: readonly IsNamed<T>[] = [
    (one) => foldedText(one.name) === text || foldedText(one.code) === text,
    (one) => foldedText(one.company ?? '') === text,
    (one) => ownWords(one.name) === words,
    (one) => ownWords(one.company) === words,
  ]
  if (words === '') return null
  const found = ways.map((way) => atPort.filter(way)).find(({ length }) => length > 0) ?? []
  return found.length === 1 ? (found[0] ?? null) : null
}
