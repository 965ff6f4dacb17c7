// Parses the arguments of `npm run dead-letters`.
import { StartError } from '../../platform/process/read-settings.ts'
import type { WhichDeadLetters } from '../../platform/worker/dead-letters.ts'

export type DeadLetterCommand =
  | { readonly kind: 'list'; readonly worker: string | null }
  | { readonly kind: 'show'; readonly id: string }
  | { readonly kind: 'redrive' | 'discard'; readonly which: WhichDeadLetters }

export const usage = `npm run dead-letters -- list [worker]
npm run dead-letters -- show <id>
npm run dead-letters -- redrive <id>
npm run dead-letters -- redrive --worker <name>
npm run dead-letters -- redrive --all
npm run dead-letters -- discard <id>
npm run dead-letters -- discard --worker <name>
                        (for good; those that are tried again by themselves stay)`

const wrong = (problem: string): StartError => new StartError(`${problem}\n\n${usage}`)

function idOf(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw wrong(`"${text}" is not the id of a dead letter.`)
  return text
}

/** The dead letters that are meant, or null where the words name none. */
function whichOf(words: readonly string[]): WhichDeadLetters | null {
  const [which = '', name = ''] = words
  if (which === '--worker') return words.length === 2 && name !== '' ? { worker: name } : null
  return words.length === 1 ? { id: idOf(which) } : null
}

function redriveCommand(words: readonly string[]): DeadLetterCommand {
  const which = words.length === 1 && words[0] === '--all' ? {} : whichOf(words)
  if (which === null) throw wrong('redrive needs an id, --worker <name> or --all.')
  return { kind: 'redrive', which }
}

/** Not all at once: what cannot be handled is known by its id, or by what was written for one worker. */
function discardCommand(words: readonly string[]): DeadLetterCommand {
  const which = whichOf(words)
  if (which === null) throw wrong('discard needs an id or --worker <name>.')
  return { kind: 'discard', which }
}

/** Throws a StartError that shows the usage unless the arguments are a complete command. */
export function deadLetterCommand(args: readonly string[]): DeadLetterCommand {
  const [command = '', ...rest] = args
  const [first = ''] = rest
  if (command === 'list' && rest.length <= 1) return { kind: 'list', worker: first || null }
  if (command === 'show' && rest.length === 1) return { kind: 'show', id: idOf(first) }
  if (command === 'redrive') return redriveCommand(rest)
  if (command === 'discard') return discardCommand(rest)
  throw args.length === 0 ? new StartError(usage) : wrong(`"${args.join(' ')}" is not a command.`)
}
