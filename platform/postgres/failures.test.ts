import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway, isDatabaseOutage } from './failures.ts'

/** An error that the server reports. */
const reported = (code: string, message: string): Error =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })

/** An error that the driver or the operating system reports. */
const local = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

const denied = reported('42501', 'permission denied for table thing')

const quoting = (text: string): string => `invalid input syntax for type integer: "${text}"`

test.each<[boolean, string, unknown]>([
  [true, 'a shutdown', reported('57P01', 'terminating connection due to administrator command')],
  [true, 'a limit for transactions', reported('25P04', 'terminating connection due to timeout')],
  [true, 'a lock timeout', reported('55P03', 'canceling statement due to lock timeout')],
  [true, 'a right that the role lacks', denied],
  [false, 'a table that is not there', reported('42P01', 'relation "thing" does not exist')],
  [false, 'data that quote a lost connection', reported('22P02', quoting('connection terminated'))],
  [false, 'data that quote a silence', reported('22P02', quoting('query read timeout'))],
  [false, 'a second row', reported('23505', 'duplicate key: (timeout exceeded)')],
  [true, 'a refused connection', local('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
  [true, 'a system code of five letters', local('write EPIPE', 'EPIPE')],
  [true, 'a lost connection', local('Connection terminated unexpectedly')],
  [true, 'a silent server', local('query read timeout')],
  [false, 'any other error', local('no such thing')],
  [false, 'no error at all', 'Connection terminated'],
])('isDatabaseOutage is %s for %s', (isOutage, _name, error) => {
  expect(isDatabaseOutage(error)).toBe(isOutage)
})

test('a right that the role lacks is no reason for a start to wait', () => {
  expect(isDatabaseAway(denied)).toBe(false)
})
