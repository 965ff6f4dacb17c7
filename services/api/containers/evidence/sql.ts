import { arraysOf } from '../../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../../resources/identities.ts'
import type { StoredRows } from '../../../../schemas/tables.ts'

export type EventRow = Pick<
  StoredRows['transport_event'],
  | ('id' | 'account_id' | 'shipment_id' | 'container_id' | 'vessel_id')
  | ('event' | 'identity' | 'happening' | 'classifier' | 'timestamp' | 'created_at')
  | ('answer_id' | 'supersedes_id' | 'superseded_at')
> & {
  /** The number of its container. */
  readonly number: string
  /** The events that replaced it. */
  readonly superseded_by: readonly string[]
}

/** An event of the account, current or superseded. */
export const eventById = (db: Db, accountId: string, id: string) =>
  db.query<EventRow>({
    name: 'event_with_successors',
    text: `
      select t.account_id, t.id, t.shipment_id, t.container_id, t.vessel_id, t.event, t.identity,
        t.happening, t.classifier, t.timestamp, t.created_at, t.answer_id, t.supersedes_id,
        t.superseded_at, c.number,
        array(
          select n.id from transport_event n
          where n.account_id = t.account_id and n.container_id = t.container_id
            and n.supersedes_id = t.id
          order by n.created_at, n.id) as superseded_by
      from transport_event t
      join container c on c.account_id = t.account_id and c.id = t.container_id
      where t.account_id = $1 and t.id = $2`,
    values: [accountId, id],
  })

export type AnswerRow = Pick<StoredRows['carrier_answer'], 'id' | 'scac' | 'body' | 'received_at'>

/** Those of the answers that are about one of the numbers: a message may name any answer. */
export const answersAbout = (
  db: Db,
  ids: readonly string[],
  references: readonly CarrierReference[],
) =>
  db.query<AnswerRow>({
    name: 'answers_about_references',
    text: `
      select a.id, a.scac, a.body, a.received_at
      from carrier_answer a
      where a.id = any($1::uuid[]) and exists (
        select from unnest($2::text[], $3::text[], $4::text[]) as r (scac, number, number_type)
        where r.scac = a.scac and r.number = a.number and r.number_type = a.number_type)`,
    values: [ids, ...arraysOf(references, 'scac', 'number', 'number_type')],
  })

export type TerminalRow = Pick<
  StoredRows['terminal_observation'],
  | ('id' | 'source' | 'giver' | 'document_id' | 'bill_of_lading_number' | 'port_locode')
  | ('facts' | 'observed_at' | 'received_at')
>

/** A statement that the account may see. */
export const terminalStatement = (db: Db, accountId: string, number: string, id: string) =>
  db.query<TerminalRow>({
    name: 'terminal_statement_of_event',
    text: `
      select id, source, giver, document_id, bill_of_lading_number, port_locode, facts,
        observed_at, received_at
      from terminal_observation
      where container_number = $2 and id = $3 and (account_id is null or account_id = $1)`,
    values: [accountId, number, id],
  })
