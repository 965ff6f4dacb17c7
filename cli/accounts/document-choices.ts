import { list, StartError } from '../../platform/process/read-settings.ts'
import { duplicatePolicies, type DocumentChoices } from '../../resources/accounts/accounts.ts'

const mailboxForm = /^[a-z0-9][a-z0-9._-]{0,63}$/

function choiceOf(part: string): DocumentChoices {
  const [name = '', value = ''] = part.split('=').map((side) => side.trim())
  const choice = duplicatePolicies.find((each) => each === value)
  if (name === 'duplicates' && choice) return { duplicates: choice }
  if (name === 'tracking' && /^(on|off)$/.test(value)) return { tracking: value === 'on' }
  if (name === 'mailbox' && value === 'none') return { mailbox: null }
  if (name === 'mailbox' && mailboxForm.test(value.toLowerCase()))
    return { mailbox: value.toLowerCase() }
  if (name === 'quota' && value === 'none') return { quota: null }
  if (name === 'quota' && /^[1-9]\d{0,8}$/.test(value)) return { quota: Number(value) }
  throw new StartError(
    `"${part}" is none of duplicates=reject|replace|accept, tracking=on|off, mailbox=<name>|none, quota=<megabytes>|none.`,
  )
}

/** `duplicates=accept,tracking=on,mailbox=acme`; choices that are not named stay undefined. */
export const documentChoices = (text: string): DocumentChoices =>
  Object.assign({}, ...list(text).map(choiceOf)) as DocumentChoices
