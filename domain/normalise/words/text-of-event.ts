import { distinct, type Fields, text } from '../fields/json-fields.ts'

/** The fields in which carriers describe a move in words. */
const names: ReadonlySet<string> = new Set(
  `description eventdescription eventlabel internaleventlabel eventname event eventtypedescription
   equipmenteventdescription transporteventdescription eventstatus containerstatus
   activity activityname activitydescription status statusname statusdescription
   move movename movedescription movement movementdescription milestone milestonename milestonedescription
   operation action`.split(/\s+/),
)

/** All that the event's layers say in words, as one text; null where they say nothing. */
export function textOfEvent(layers: readonly Fields[]): string | null {
  const found: (string | null)[] = []
  for (const layer of layers) {
    for (const [name, value] of layer) if (names.has(name)) found.push(text(value))
  }
  return distinct(found).join('; ') || null
}
