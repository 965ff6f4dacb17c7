import { isDatabaseOutage, isFull as isDatabaseFull } from '../../../platform/postgres/failures.ts'
import { isDiskFull } from '../../../platform/process/disk-room.ts'
import { refusal } from './answers.ts'
import type { HttpAnswer, Problem } from './answers.ts'

type Validation = {
  readonly keyword?: string
  readonly instancePath: string
  readonly message?: string
  readonly params?: {
    readonly requiredProperties?: readonly string[]
    readonly allowedValue?: unknown
    readonly type?: string | readonly string[]
  }
}

/** Errors that Fastify and the body parser throw. */
type Thrown = {
  readonly code?: string
  readonly statusCode?: number
  readonly message?: string
  readonly validation?: readonly Validation[]
  readonly problem?: Problem
  readonly answer?: HttpAnswer
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

const withArticle = (type: string): string =>
  type === 'null' ? type : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`

/** What is wrong with a value; the validator's own words for these are no sentence, or do not name what it wants. */
function wordsOf({ keyword, message = 'is not valid', params }: Validation): string {
  if (keyword === 'const') return `must be ${JSON.stringify(params?.allowedValue)}`
  if (params?.type !== undefined)
    return `must be ${[params.type].flat().map(withArticle).join(' or ')}`
  return message
}

function problemsOf(validation: Validation): readonly Problem[] {
  const { keyword, instancePath, params } = validation
  const missing = keyword === 'required' ? (params?.requiredProperties ?? []) : []
  if (missing.length === 0) {
    const detail = `${instancePath === '' ? 'The body' : instancePath} ${wordsOf(validation)}.`
    return [{ code: 'invalid', detail, pointer: instancePath }]
  }
  return missing.map((name) => {
    const pointer = `${instancePath}/${escaped(name)}`
    return { code: 'blank', detail: `${pointer} is missing.`, pointer }
  })
}

function validationAnswer(validation: readonly Validation[]): HttpAnswer {
  const problems = validation.flatMap(problemsOf)
  const first = new Map(problems.toReversed().map((problem) => [problem.pointer, problem]))
  return refusal(422, [...first.values()].reverse())
}

const details: Readonly<Record<number, string>> = {
  400: 'The request could not be understood.',
  408: 'The request was not complete in time.',
  413: 'The body is too large: at most 1 MiB is allowed.',
  414: 'The URL is too long.',
  415: 'Send the body as application/json or application/vnd.api+json, in UTF-8.',
  431: 'The headers are too large.',
}

/** Words for what Fastify refuses with a status that has many causes. */
const detailsOfCode: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The path has a % that begins no encoded character of UTF-8.',
}

/** The answer to a body in a content encoding: none is understood. */
export function encodedBody(): HttpAnswer {
  const detail = 'Send the body as it is, without a Content-Encoding.'
  const problem = { code: 'unknown_encoding', detail, parameter: 'Content-Encoding' }
  return refusal(415, [problem], { 'accept-encoding': 'identity' })
}

/** The answer to a request whose outcome could not be kept, because a disk is full. */
export function noRoom(): HttpAnswer {
  const detail = 'The service has no room to keep this. Please try again later.'
  const headers = { 'retry-after': '60', connection: 'close' }
  return refusal(507, [{ code: 'insufficient_storage', detail }], headers)
}

/** The server of the database says so with a code of its own. */
const isFull = (error: unknown): boolean => isDiskFull(error) || isDatabaseFull(error)

/** The answer, in the interface's error shape, for a thrown error. */
export function failureAnswer(error: unknown): HttpAnswer {
  const { answer, problem, validation, code = '', statusCode = 500 } = (error ?? {}) as Thrown
  if (answer) return answer
  if (problem) return refusal(400, [problem])
  if (validation) return validationAnswer(validation)
  if (statusCode >= 400 && statusCode < 500) {
    const detail = detailsOfCode[code] ?? details[statusCode] ?? 'The request could not be handled.'
    return refusal(statusCode, [{ detail, code: `http_${statusCode}` }])
  }
  if (isFull(error)) return noRoom()
  if (isDatabaseOutage(error)) {
    const detail = 'The service is temporarily unavailable. Please try again.'
    return refusal(503, [{ code: 'unavailable', detail }], { 'retry-after': '1' })
  }
  return refusal(500, [{ code: 'internal', detail: 'An internal error occurred.' }])
}
