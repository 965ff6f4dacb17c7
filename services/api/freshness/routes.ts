// When each source of a shipment or a container was last asked, last answered, and last said something new.
import Type from 'typebox'
import { orNull, oneOf, text, time, uuid } from '../../../resources/attribute-schemas.ts'
import { isoTime } from '../../../resources/resource.ts'
import { referencesOfShipments } from '../../../resources/tracking/shipment-references.ts'
import { plainAnswer } from '../http/answer-schemas.ts'
import { isUuid, notFound, ok } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { polledSources, reportingSources, shipmentOf, tellingSources } from './sql.ts'
import type { SourceRow } from './sql.ts'

const freshnessSchema = Type.Object({
  data: Type.Object({
    id: uuid,
    type: oneOf('shipment_freshness', 'container_freshness'),
    attributes: Type.Object({
      sources: Type.Array(
        Type.Object({
          source: text,
          scac: orNull(text),
          number: orNull(text),
          number_type: orNull(text),
          last_asked_at: orNull(time),
          last_answered_at: orNull(time),
          last_news_at: orNull(time),
        }),
      ),
    }),
  }),
})

const shownTime = (at: Date | null): string | null => at && isoTime(at)

const shown = ({ last_asked_at, last_answered_at, last_news_at, ...source }: SourceRow) => ({
  ...source,
  last_asked_at: shownTime(last_asked_at),
  last_answered_at: shownTime(last_answered_at),
  last_news_at: shownTime(last_news_at),
})

const freshnessOf =
  (table: 'shipment' | 'container') =>
  async (
    { accountId, params: { id = '' } }: ApiRequest,
    { database }: ApiDependencies,
  ): Promise<HttpAnswer> => {
    const [found] = isUuid(id) ? await shipmentOf(database, accountId, table, id) : []
    if (found === undefined) return notFound()
    const owner = { account_id: accountId, id: found.id }
    const references = await referencesOfShipments(database, [owner])
    const sources = await Promise.all([
      polledSources(database, references),
      reportingSources(database, references),
      table === 'container' ? tellingSources(database, accountId, id) : [],
    ])
    const data = { id: id.toLowerCase(), type: `${table}_freshness` }
    return ok({ data: { ...data, attributes: { sources: sources.flat().map(shown) } } })
  }

const answer = plainAnswer(freshnessSchema)

export const freshnessRoutes: readonly Route[] = [
  getRoute('/shipments/:id/freshness', freshnessOf('shipment'), {
    summary: 'when the sources of a shipment last spoke',
    answer,
  }),
  getRoute('/containers/:id/freshness', freshnessOf('container'), {
    summary: 'when the sources of a container last spoke',
    answer,
  }),
]
