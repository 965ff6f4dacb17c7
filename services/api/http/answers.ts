/** The answer of a route; null is an empty body. */
export type HttpAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** One mistake in a request. */
export type Problem = {
  /** The title where the interface has its own; otherwise that of the status. */
  readonly title?: string
  readonly detail?: string
  readonly code?: string
  /** JSON pointer into the body. */
  readonly pointer?: string
  /** Name of a query parameter or header. */
  readonly parameter?: string
  readonly meta?: Readonly<Record<string, unknown>>
}

/** The titles of errors, by status. */
export const errorTitles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/** A mistake in an attribute of the body. */
export const attributeProblem = (attribute: string, code: string, detail: string): Problem => ({
  code,
  detail,
  pointer: `/data/attributes/${attribute}`,
})

const sourceOf = ({ pointer, parameter }: Problem) =>
  pointer === undefined && parameter === undefined
    ? {}
    : {
        source: {
          ...(pointer !== undefined && { pointer }),
          ...(parameter !== undefined && { parameter }),
        },
      }

/** A text of the client may have been cut within a character: strict readers refuse JSON that has half of one. */
const withoutHalves = (text: string): string => Buffer.from(text).toString()

const errorOf = (status: number, problem: Problem) => ({
  status: String(status),
  ...sourceOf(problem),
  title: problem.title ?? errorTitles[status] ?? 'Error',
  ...(problem.detail !== undefined && { detail: withoutHalves(problem.detail) }),
  ...(problem.code !== undefined && { code: problem.code }),
  ...(problem.meta !== undefined && { meta: problem.meta }),
})

/** An answer in the interface's error shape, one entry per problem. */
export const refusal = (
  status: number,
  problems: readonly Problem[],
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer => ({
  status,
  headers,
  body: { errors: problems.map((problem) => errorOf(status, problem)) },
})

/** Also for another account's record, whose existence is not revealed. */
export const notFound = (): HttpAnswer =>
  refusal(404, [{ code: 'not_found', detail: 'The record does not exist.' }])

/** The path exists, and has these methods only. */
export const methodNotAllowed = (allowed: readonly string[]): HttpAnswer => {
  const methods = allowed.join(', ')
  const detail = `This path has the methods ${methods}.`
  return refusal(405, [{ code: 'method_not_allowed', detail }], { allow: methods })
}

/** The work is done later. */
export const accepted = (): HttpAnswer => ({ status: 202, body: { status: 'accepted' } })

export const ok = (body: unknown): HttpAnswer => ({ status: 200, body })

export { isUuid } from '../../../resources/identities.ts'
