import { networkInterfaces } from 'node:os'
import { hasCode } from './error-code.ts'
import { StartError } from './read-settings.ts'

/** Stands for all addresses of this machine: `::` takes IPv4 too, and cannot be listened on where IPv6 is switched off. */
export const everyAddress = (interfaces = networkInterfaces()): '::' | '0.0.0.0' =>
  Object.values(interfaces).some((all) => all?.some(({ family }) => family === 'IPv6'))
    ? '::'
    : '0.0.0.0'

/** Why the port that a setting names cannot be listened on, as one sentence; any other error as it is. */
export function listenProblem<E>(setting: string, port: number, error: E): E | StartError {
  if (hasCode(error, 'EADDRINUSE'))
    return new StartError(`Port ${port} is taken: set ${setting} to a free one.`)
  if (hasCode(error, 'EACCES'))
    return new StartError(`This process may not listen on port ${port}: set ${setting} to another.`)
  return error
}
