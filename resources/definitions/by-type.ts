import { account } from './account.ts'
import { apiKey } from './api-key.ts'
import {
  containerCreatedEvent,
  containerPodTerminalChangedEvent,
  containerUpdatedEvent,
} from './container-events.ts'
import { container } from './container.ts'
import { customField, customFieldDefinition, customFieldOption } from './custom-fields.ts'
import { document, documentRepresentation } from './document.ts'
import { emailSubmission } from './email-submission.ts'
import { estimatedEvent } from './estimated-event.ts'
import { event } from './event.ts'
import { location } from './location.ts'
import { party } from './party.ts'
import type { ResourceDefinition, ResourceType } from '../resource.ts'
import { shipment } from './shipment.ts'
import { terminal } from './terminal.ts'
import { trackingRequest } from './tracking-request.ts'
import { transportEvent } from './transport-event.ts'
import { user } from './user.ts'
import { vessel } from './vessel.ts'
import { webhookReplay } from './webhook-replay.ts'
import { webhook, webhookNotification, webhookNotificationLog } from './webhooks.ts'

/** The definitions of all types that are stored. */
export const definitions: readonly ResourceDefinition[] = [
  ...[trackingRequest, shipment, container, transportEvent, estimatedEvent],
  ...[event, containerCreatedEvent, containerUpdatedEvent, containerPodTerminalChangedEvent],
  ...[location, terminal, vessel, party, webhook, webhookNotification, webhookNotificationLog],
  webhookReplay,
  ...[account, user, apiKey, document, documentRepresentation, emailSubmission],
  ...[customField, customFieldDefinition, customFieldOption],
]

const byType = new Map<ResourceType, ResourceDefinition>(
  definitions.flatMap((definition) => definition.types.map((type) => [type, definition] as const)),
)

/** The definition of a type; undefined for types that are not stored. */
export const definitionOf = (type: ResourceType): ResourceDefinition | undefined => byType.get(type)
