import { instantOf } from '../../domain/custom-fields/definition-rules.ts'
import { list, StartError } from '../../platform/process/read-settings.ts'
import { roles } from '../../resources/accounts/keys.ts'
import type { KeyOptions } from '../../resources/accounts/keys.ts'

type KeyChoices = KeyOptions & { readonly name?: string }

function choiceOf(part: string, now: Date): KeyChoices {
  const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(part) ?? []
  const role = roles.find((each) => each === value)
  if (name === 'role' && role) return { role }
  if (name === 'name') return { name: value }
  if (name === 'user') return { userId: value }
  if (name === 'accounts') return { accountIds: list(value) }
  const expiresAt = name === 'expires' ? instantOf(value) : null
  if (expiresAt !== null && expiresAt <= now)
    throw new StartError(`"${part}": the time is over. Name one to come.`)
  if (expiresAt !== null) return { expiresAt }
  const all = `role=${roles.join('|')}, expires=2027-01-31, user=<id>, accounts=<id>,<id>, name=<name>`
  throw new StartError(`"${part}" is none of ${all}.`)
}

/** `role=read expires=2027-01-31 name=dashboard`; choices that are not named stay undefined. */
export const keyChoices = (parts: readonly string[], now: Date): KeyChoices =>
  Object.assign({}, ...parts.map((part) => choiceOf(part, now))) as KeyChoices
