// Parses the arguments of `npm run dead-letters`.
import { StartError } from '../../platform/process/read-settings.ts'

export type DeadLetterCommand =
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

function redriveCommand(
  [which = '', name = '']: readonly string[],
  count: number,
): DeadLetterCommand {
  if (which === '--all' && count === 1) return { kind: 'redrive', which: {} }
  if (which === '--worker' && count === 2 && name !== '')
    return { kind: 'redrive', which: { worker: name } }
  if (count === 1) return { kind: 'redrive', which: { id: idOf(which) } }
  throw wrong('redrive needs an id, --worker <name> or --all.')
}

/** Throws a StartError that shows the usage unless the arguments are a complete command. */
export function deadLetterCommand(args: readonly string[]): DeadLetterCommand {
  const [command = '', ...rest] = args
  const [first = ''] = rest
  if (command === 'list' && rest.length <= 1) return { kind: 'list', worker: first || null }
  if (command === 'show' && rest.length === 1) return { kind: 'show', id: idOf(first) }
  if (command === 'redrive') return redriveCommand(rest, rest.length)
  throw args.length === 0 ? new StartError(usage) : wrong(`"${args.join(' ')}" is not a command.`)
}
