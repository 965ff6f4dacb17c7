// Creates the tracking requests of another service here, through the interfaces of both.
import { isObject } from '../../domain/normalise/fields/json-fields.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { creationOf, hostedRequests } from './hosted-request.ts'
import type { HostedRequest } from './hosted-request.ts'
import type { CallService, Service } from './service-call.ts'

type ImportCounts = {
  readonly created: number
  /** Tracked here already, as after an earlier import. */
  readonly known: number
  /** Not tracked by the other service any more. */
  readonly ended: number
  readonly refused: number
}

const pageSize = 100

type Problem = { readonly code?: unknown; readonly title?: unknown; readonly detail?: unknown }

const problemsOf = (body: unknown): readonly Problem[] =>
  isObject(body) && Array.isArray(body.errors) ? body.errors.filter(isObject) : []

const textOf = ({ detail, title, code }: Problem): string =>
  [detail, title, code].find((each) => typeof each === 'string') ?? 'no reason given'

/** The oldest first: lists show the newest first, so that they have the requests here in the order that they had there. */
async function requestsOf(from: Service, call: CallService): Promise<HostedRequest[]> {
  const seen = new Map<string, HostedRequest>()
  const oldestFirst = () =>
    [...seen.values()].sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  for (let page = 1; ; page += 1) {
    const path = `/tracking_requests?page[number]=${page}&page[size]=${pageSize}&include=tracked_object`
    const { status, body } = await call(from, path)
    // Behind the last page some services answer so, and others with the last page again. Pages may be shorter than asked for.
    if (status === 404 && page > 1) return oldestFirst()
    const requests = status === 200 ? hostedRequests(body) : null
    if (requests === null)
      throw new StartError(
        `${from.address}${path} is no list of tracking requests: status ${status}.`,
      )
    const fresh = requests.filter((each) => !seen.has(each.id))
    if (fresh.length === 0) return oldestFirst()
    for (const each of fresh) seen.set(each.id, each)
  }
}

/** `refuse` is told of each number that is not tracked here, with the reason. */
export async function importRequests(
  from: Service,
  to: Service,
  call: CallService,
  refuse: (request: HostedRequest, reason: string) => void,
): Promise<ImportCounts> {
  const counts = { created: 0, known: 0, ended: 0, refused: 0 }
  for (const request of await requestsOf(from, call)) {
    if (request.ended) {
      counts.ended += 1
      continue
    }
    const { status, body } = await call(to, '/tracking_requests', creationOf(request))
    const problems = problemsOf(body)
    if (status === 201) counts.created += 1
    else if (problems.some(({ code }) => code === 'duplicate')) counts.known += 1
    else {
      counts.refused += 1
      refuse(request, problems.map(textOf).join(' ') || `status ${status}`)
    }
  }
  return counts
}
