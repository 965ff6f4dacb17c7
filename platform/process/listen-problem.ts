import { hasCode } from './error-code.ts'
import { StartError } from './read-settings.ts'

/** Why the port that a setting names cannot be listened on, as one sentence; any other error as it is. */
export function listenProblem<E>(setting: string, port: number, error: E): E | StartError {
  if (hasCode(error, 'EADDRINUSE'))
    return new StartError(`Port ${port} is taken: set ${setting} to a free one.`)
  if (hasCode(error, 'EACCES'))
    return new StartError(`This process may not listen on port ${port}: set ${setting} to another.`)
  return error
}
