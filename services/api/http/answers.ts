/** What a route answers; a null body is sent as no body at all. */
export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** One thing that is wrong with a request. */
export type Problem = {
  /** Where the interface has a title of its own for it; else that of the status. */
  readonly title?: string
  readonly detail?: string
  readonly code?: string
  /** JSON pointer into the body. */
  readonly pointer?: string
  /** Name of a query parameter or header. */
  readonly parameter?: string
  readonly meta?: Readonly<Record<string, unknown>>
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

const sourceOf = ({ pointer, parameter }: Problem) =>
  pointer === undefined && parameter === undefined
    ? {}
    : {
        source: {
          ...(pointer !== undefined && { pointer }),
          ...(parameter !== undefined && { parameter }),
        },
      }

const errorOf = (status: number, problem: Problem) => ({
  status: String(status),
  ...sourceOf(problem),
  title: problem.title ?? titles[status] ?? 'Error',
  ...(problem.detail !== undefined && { detail: problem.detail }),
  ...(problem.code !== undefined && { code: problem.code }),
  ...(problem.meta !== undefined && { meta: problem.meta }),
})

/** An answer in the interface's error shape, one entry per problem. */
export const refusal = (
  status: number,
  problems: readonly Problem[],
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers,
  body: { errors: problems.map((problem) => errorOf(status, problem)) },
})

/** Another account's record is as absent as one that never was. */
export const notFound = (): Answer =>
  refusal(404, [{ code: 'not_found', detail: 'There is no such record.' }])

/** What will be done later. */
export const accepted = (): Answer => ({ status: 202, body: { status: 'accepted' } })

export const ok = (body: unknown): Answer => ({ status: 200, body })

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
