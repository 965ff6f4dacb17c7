// Creates the sample webhook and tracking requests through the interface, as any client would.

type Api = { readonly base: string; readonly key: string }

const samples = [
  {
    request_type: 'bill_of_lading',
    request_number: 'HLCUHAM260512345',
    auto_detect_vocc_scac: true,
  },
  { request_type: 'bill_of_lading', request_number: '260417301', scac: 'MAEU' },
  { request_type: 'booking_number', request_number: 'PUSM26057730', scac: 'HDMU' },
]

type Answer = { readonly status: number; readonly json: Record<string, unknown> }

async function call(api: Api, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(api.base + path, {
    method,
    headers: { authorization: `Token ${api.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

type Webhook = { id: string; attributes: { url: string; secret: string } }

type Problem = { readonly detail?: string; readonly source?: { readonly pointer?: string } }

const problemsOf = ({ json }: Answer): readonly Problem[] => (json.errors ?? []) as Problem[]

const problemIn = (answer: Answer): string =>
  problemsOf(answer)
    .map(({ detail }) => detail ?? '')
    .join(' ')

const isAboutUrl = (answer: Answer): boolean =>
  problemsOf(answer).some(({ source }) => source?.pointer?.endsWith('/url') === true)

/** Points the webhook of an earlier start at this receiver, or creates one. Returns its secret, or the problem. */
export async function connectWebhook(
  api: Api,
  url: string,
  events: readonly string[],
): Promise<{ secret: string } | { problem: string }> {
  const { pathname } = new URL(url)
  const listed = await call(api, 'GET', '/webhooks?page[size]=100')
  if (listed.status >= 300) return { problem: problemIn(listed) }
  const list = listed.json.data as Webhook[]
  const own = list.find((webhook) => new URL(webhook.attributes.url).pathname === pathname)
  const data = { type: 'webhook', attributes: { url, active: true, events } }
  const answer = own
    ? await call(api, 'PATCH', `/webhooks/${own.id}`, { data: { id: own.id, ...data } })
    : await call(api, 'POST', '/webhooks', { data })
  if (answer.status >= 300) {
    const hint = isAboutUrl(answer) ? ` (${url}, see WEBHOOK_ALLOWED_NETWORKS)` : ''
    return { problem: `${problemIn(answer)}${hint}` }
  }
  return { secret: (answer.json.data as Webhook).attributes.secret }
}

async function isUnknown(api: Api, number: string): Promise<boolean> {
  const path = `/tracking_requests?filter[request_number]=${number}&page[size]=1`
  const found = (await call(api, 'GET', path)).json.data as unknown[] | undefined
  return found?.length === 0
}

/** Skips the requests of earlier starts: a second request for a number whose carrier is detected would fail. */
export async function trackSamples(api: Api): Promise<void> {
  for (const attributes of samples) {
    if (!(await isUnknown(api, attributes.request_number))) continue
    const data = { type: 'tracking_request', attributes }
    await call(api, 'POST', '/tracking_requests', { data })
  }
}
