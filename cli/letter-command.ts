// The thinking: what the words after `npm run dead-letters --` ask for.
import { StartError } from '../platform/process/settings.ts'

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

function redriveCommand([what = '', name = '']: readonly string[], count: number): LetterCommand {
  if (what === '--all' && count === 1) return { kind: 'redrive', which: {} }
  if (what === '--worker' && count === 2 && name !== '')
    return { kind: 'redrive', which: { worker: name } }
  if (count === 1) return { kind: 'redrive', which: { id: idOf(what) } }
  throw wrong('What is to be re-driven?')
}

/** Throws a StartError that shows the usage for anything that is not a whole command. */
export function letterCommand(words: readonly string[]): LetterCommand {
  const [command = '', ...rest] = words
  const [first = ''] = rest
  if (command === 'list' && rest.length <= 1) return { kind: 'list', worker: first || null }
  if (command === 'show' && rest.length === 1) return { kind: 'show', id: idOf(first) }
  if (command === 'redrive') return redriveCommand(rest, rest.length)
  throw wrong(`"${words.join(' ')}" is not a command.`)
}
