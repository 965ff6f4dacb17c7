// The thinking: what the words after `npm run dead-letters --` ask for.
import { StartError } from '../../platform/settings.ts'

export type LetterCommand =
  | { readonly kind: 'list'; readonly worker: string | null }
  | { readonly kind: 'show'; readonly id: string }
  | { readonly kind: 'redrive'; readonly which: { readonly id?: string; readonly worker?: string } }

export const usage = `npm run dead-letters -- list [worker]
npm run dead-letters -- show <id>
npm run dead-letters -- redrive <id>
npm run dead-letters -- redrive --worker <name>
npm run dead-letters -- redrive --all`

const wrong = (problem: string): StartError => new StartError(`${problem}\n\n${usage}`)

function idOf(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw wrong(`"${text}" is not the id of a dead letter.`)
  return text
}

/** Throws a StartError that shows the usage for anything that is not a whole command. */
export function letterCommand(words: readonly string[]): LetterCommand {
  const [command = '', first = '', second = ''] = words
  const count = words.length
  if (command === 'list' && count <= 2) return { kind: 'list', worker: first || null }
  if (command === 'show' && count === 2) return { kind: 'show', id: idOf(first) }
  if (command !== 'redrive') throw wrong(`"${words.join(' ')}" is not a command.`)
  if (first === '--all' && count === 2) return { kind: 'redrive', which: {} }
  if (first === '--worker' && count === 3 && second !== '')
    return { kind: 'redrive', which: { worker: second } }
  if (count === 2) return { kind: 'redrive', which: { id: idOf(first) } }
  throw wrong('What is to be re-driven?')
}
