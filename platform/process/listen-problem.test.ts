import { expect, test } from 'vitest'
import { listenProblem } from './listen-problem.ts'
import { StartError } from './read-settings.ts'

test.each([
  ['EADDRINUSE', 'Port 25 is taken: set SMTP_PORT to a free one.'],
  ['EACCES', 'This process may not listen on port 25: set SMTP_PORT to another.'],
])('%s is one sentence that names the setting', (code, sentence) => {
  const problem = listenProblem('SMTP_PORT', 25, Object.assign(new Error('listen'), { code }))
  expect(problem).toEqual(new StartError(sentence))
})

test('another error stays as it is', () => {
  const error = new Error('out of memory')
  expect(listenProblem('PORT', 3000, error)).toBe(error)
})
