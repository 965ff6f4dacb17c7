import { account } from './account.ts'
import { containerCreatedEvent } from './container-created-event.ts'
import { containerPodTerminalChangedEvent } from './container-pod-terminal-changed-event.ts'
import { containerUpdatedEvent } from './container-updated-event.ts'
import { container } from './container.ts'
import { documentRepresentation } from './document-representation.ts'
import { document } from './document.ts'
import { emailSubmission } from './email-submission.ts'
import { estimatedEvent } from './estimated-event.ts'
import { location } from './location.ts'
import { party } from './party.ts'
import type { Definition, TypeName } from './resource.ts'
import { shipment } from './shipment.ts'
import { terminal } from './terminal.ts'
import { trackingRequest } from './tracking-request.ts'
import { transportEvent } from './transport-event.ts'
import { vessel } from './vessel.ts'
import { webhookNotificationLog } from './webhook-notification-log.ts'
import { webhookNotification } from './webhook-notification.ts'
import { webhook } from './webhook.ts'

const all = [
  ...[trackingRequest, shipment, container, transportEvent, estimatedEvent],
  ...[containerCreatedEvent, containerUpdatedEvent, containerPodTerminalChangedEvent],
  ...[location, terminal, vessel, party, webhook, webhookNotification, webhookNotificationLog],
  ...[account, document, documentRepresentation, emailSubmission],
]

const byType = new Map<TypeName, Definition>(
  all.flatMap((definition) => definition.types.map((type) => [type, definition] as const)),
)

/** Undefined for types that are not stored here. */
export const definitionOf = (type: TypeName): Definition | undefined => byType.get(type)
