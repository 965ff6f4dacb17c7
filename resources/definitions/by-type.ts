import { account } from './account.ts'
import {
  containerCreatedEvent,
  containerPodTerminalChangedEvent,
  containerUpdatedEvent,
} from './container-events.ts'
import { container } from './container.ts'
import { document, documentRepresentation } from './document.ts'
import { emailSubmission } from './email-submission.ts'
import { estimatedEvent } from './estimated-event.ts'
import { location } from './location.ts'
import { party } from './party.ts'
import type { Definition, TypeName } from '../resource.ts'
import { shipment } from './shipment.ts'
import { terminal } from './terminal.ts'
import { trackingRequest } from './tracking-request.ts'
import { transportEvent } from './transport-event.ts'
import { vessel } from './vessel.ts'
import { webhook, webhookNotification, webhookNotificationLog } from './webhooks.ts'

/** All records that are stored. */
export const definitions: readonly Definition[] = [
  ...[trackingRequest, shipment, container, transportEvent, estimatedEvent],
  ...[containerCreatedEvent, containerUpdatedEvent, containerPodTerminalChangedEvent],
  ...[location, terminal, vessel, party, webhook, webhookNotification, webhookNotificationLog],
  ...[account, document, documentRepresentation, emailSubmission],
]

const byType = new Map<TypeName, Definition>(
  definitions.flatMap((definition) => definition.types.map((type) => [type, definition] as const)),
)

/** Undefined for types that are not stored here. */
export const definitionOf = (type: TypeName): Definition | undefined => byType.get(type)
