import Type from 'typebox'
import { eventNames } from '../../../../domain/event-names.ts'
import type { PortRole } from '../../../../domain/journey/naming/port.ts'
import { voidReasons } from '../../../../domain/journey/observations/observation.ts'
import { mapOf, oneOf, orNull, text, time, uuid } from '../../../../resources/attribute-schemas.ts'

/** A statement of one source behind an event; fields of other kinds of sources are null. */
export type ShownStatement = {
  /** `poll`, `push` or the system that reported it; `terminal`, `rail`, `line` or `document`; a source of positions. */
  readonly source: string
  readonly received_at: string | null
  readonly answer_id: string | null
  /** JSON pointer into the answer. */
  readonly pointer: string | null
  /** As it came. */
  readonly record: unknown
  readonly read_as: unknown
  readonly document_id: string | null
  readonly taken_back_at: string | null
  readonly taken_back_because: string | null
}

/** The role of the port at which an event happened, and what decided it. */
export type ShownRole = {
  readonly role: PortRole
  readonly rule: string
  /** As they were understood. */
  readonly statements: readonly unknown[]
}

const anyObject = mapOf(Type.Unsafe<unknown>({}))
const linkage = (type: string) => Type.Object({ id: uuid, type: Type.Literal(type) })

const statement = Type.Object({
  source: text,
  received_at: orNull(time),
  answer_id: orNull(uuid),
  pointer: orNull(text),
  record: orNull(anyObject),
  read_as: orNull(anyObject),
  document_id: orNull(uuid),
  taken_back_at: orNull(time),
  taken_back_because: orNull(oneOf(...voidReasons)),
})

const portRole = Type.Object({
  role: oneOf(...(['BEFORE', 'POL', 'TS', 'CALL', 'UNDECIDED', 'POD', 'AFTER'] as const)),
  rule: text,
  statements: Type.Array(anyObject),
})

export const evidenceSchema = Type.Object({
  data: Type.Object({
    id: uuid,
    type: Type.Literal('transport_event_evidence'),
    attributes: Type.Object({
      event: oneOf(...eventNames),
      rule: orNull(text),
      port_role: orNull(portRole),
      created_at: time,
      invalidated_at: orNull(time),
      statements: Type.Array(statement),
    }),
    relationships: Type.Object({
      transport_event: Type.Object({ data: linkage('transport_event') }),
      container: Type.Object({ data: linkage('container') }),
      previous_version: Type.Object({ data: orNull(linkage('transport_event')) }),
      next_versions: Type.Object({ data: Type.Array(linkage('transport_event')) }),
    }),
  }),
})
