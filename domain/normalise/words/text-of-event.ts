import { distinct, type Fields, text } from '../fields/json-fields.ts'

/** The fields in which carriers describe a move in words. */
const names = [
  ...['description', 'eventdescription', 'eventlabel', 'internaleventlabel', 'eventname', 'event'],
  ...['eventtypedescription', 'equipmenteventdescription', 'transporteventdescription'],
  ...[
    'activity',
    'activityname',
    'activitydescription',
    'status',
    'statusname',
    'statusdescription',
  ],
  ...['eventstatus', 'containerstatus', 'move', 'movename', 'movedescription', 'movement'],
  ...[
    'movementdescription',
    'milestone',
    'milestonename',
    'milestonedescription',
    'operation',
    'action',
  ],
]

/** All that the event's layers say in words, as one text; null where they say nothing. */
export function textOfEvent(layers: readonly Fields[]): string | null {
  const found = distinct(layers.flatMap((layer) => names.map((name) => text(layer.get(name)))))
  return found.length === 0 ? null : found.join('; ')
}
