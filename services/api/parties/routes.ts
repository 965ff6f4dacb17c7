import Type from 'typebox'
import type { Static } from 'typebox'
import { isTaken } from '../../../platform/postgres/failures.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { party } from '../../../resources/definitions/party.ts'
import { buildResource } from '../../../resources/resource.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import { isUuid, notFound, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { createdAnswer, recordAnswer } from '../http/answer-schemas.ts'
import { pageRoute, recordRoute } from '../http/read-routes.ts'
import { writeRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { neededText, resourceBody } from '../http/bodies/body-schemas.ts'

const body = resourceBody('party', Type.Object({ company_name: neededText() }))
type PartyBody = Static<typeof body>

const longestName = 255

const insertParty = (db: Db, accountId: string, id: string, name: string) =>
  db.query<ResourceRow>({
    name: 'party_insert',
    text: `
      insert into party as r (account_id, id, company_name) values ($1, $2, $3)
      on conflict do nothing returning ${party.columns}`,
    values: [accountId, id, name],
  })

const renameParty = (db: Db, accountId: string, id: string, name: string) =>
  db.query<ResourceRow & { readonly taken: boolean }>({
    name: 'party_rename',
    text: `
      with taken as (
        select 1 from party
        where account_id = $1 and lower(company_name) = lower($3) and id <> $2)
      update party as r
      set company_name = case when exists (select from taken) then r.company_name else $3 end
      where account_id = $1 and id = $2
      returning ${party.columns}, exists (select from taken) as taken`,
    values: [accountId, id, name],
  })

const pointer = '/data/attributes/company_name'

const taken = (name: string): HttpAnswer =>
  refusal(422, [{ code: 'duplicate', detail: `'${name}' already exists in Account`, pointer }])

const partyAnswer = (row: ResourceRow, status: number): HttpAnswer => {
  const data = buildResource(party, row).resource
  return { status, body: { data, links: data.links } }
}

/** The trimmed name, or the answer that refuses it. */
function nameOf(given: PartyBody): string | HttpAnswer {
  const name = given.data.attributes.company_name?.trim() ?? ''
  if (name === '') {
    return refusal(422, [{ code: 'blank', detail: "Company name can't be blank", pointer }])
  }
  if (name.length <= longestName) return name
  const detail = `Company name is too long (maximum is ${longestName} characters)`
  return refusal(422, [{ code: 'too_long', detail, pointer }])
}

async function create(
  request: ApiRequest<PartyBody>,
  { database }: ApiDependencies,
): Promise<HttpAnswer> {
  const name = nameOf(request.body)
  if (typeof name !== 'string') return name
  const [row] = await insertParty(database, request.accountId, request.newId, name)
  return row === undefined ? taken(name) : partyAnswer(row, 201)
}

/** Null where another transaction took the name meanwhile, which the statement's snapshot does not show. */
async function renameUnlessTaken(db: Db, accountId: string, id: string, name: string) {
  try {
    return await renameParty(db, accountId, id, name)
  } catch (error) {
    if (isTaken(error, 'party_name')) return null
    throw error
  }
}

async function rename(
  request: ApiRequest<PartyBody>,
  { database }: ApiDependencies,
): Promise<HttpAnswer> {
  const name = nameOf(request.body)
  if (typeof name !== 'string') return name
  const { id } = request.params
  const rows = isUuid(id) ? await renameUnlessTaken(database, request.accountId, id, name) : []
  if (rows === null) return taken(name)
  const [row] = rows
  if (row === undefined) return notFound()
  return row.taken ? taken(name) : partyAnswer(row, 200)
}

export const partyRoutes: readonly Route[] = [
  pageRoute('/parties', party, 'lists parties'),
  recordRoute('/parties', party, 'one party'),
  writeRoute('POST', '/parties', body, create, {
    summary: 'creates a party with a `company_name` of its own',
    answer: createdAnswer(party),
  }),
  writeRoute('PATCH', '/parties/:id', body, rename, {
    summary: 'sets `company_name`',
    answer: recordAnswer(party),
  }),
]
