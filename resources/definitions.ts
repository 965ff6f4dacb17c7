import { account } from './definitions/account.ts'
import { containerCreatedEvent } from './definitions/container-created-event.ts'
import { containerPodTerminalChangedEvent } from './definitions/container-pod-terminal-changed-event.ts'
import { containerUpdatedEvent } from './definitions/container-updated-event.ts'
import { container } from './definitions/container.ts'
import { documentRepresentation } from './definitions/document-representation.ts'
import { document } from './definitions/document.ts'
import { emailSubmission } from './definitions/email-submission.ts'
import { estimatedEvent } from './definitions/estimated-event.ts'
import { location } from './definitions/location.ts'
import { party } from './definitions/party.ts'
import type { Definition, TypeName } from './resource.ts'
import { shipment } from './definitions/shipment.ts'
import { terminal } from './definitions/terminal.ts'
import { trackingRequest } from './definitions/tracking-request.ts'
import { transportEvent } from './definitions/transport-event.ts'
import { vessel } from './definitions/vessel.ts'
import { webhookNotificationLog } from './definitions/webhook-notification-log.ts'
import { webhookNotification } from './definitions/webhook-notification.ts'
import { webhook } from './definitions/webhook.ts'

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
