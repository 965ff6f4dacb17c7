import { IsEmail } from 'typebox/format'
import { StartError } from '../../platform/process/read-settings.ts'
import type { StoredUser } from '../../resources/accounts/users.ts'

/**
 * `ada@example.com Ada Lovelace`, or `none Ada Lovelace` for a user without an email address. An address has the form that the
 * interface takes.
 */
export function userChoices([email = '', ...name]: readonly string[]): Pick<
  StoredUser,
  'name' | 'email'
> {
  if (email !== 'none' && !IsEmail(email))
    throw new StartError(`"${email}" is neither an email address nor "none".`)
  return { name: name.join(' '), email: email === 'none' ? null : email }
}
