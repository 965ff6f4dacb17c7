import { isUuid } from '../../../resources/identities.ts'

/** Where a reader of the events stands: behind the event with this id, in the transaction of this position. */
export type EventPlace = { readonly position: string; readonly id: string }

/** Before the first event. */
export const start: EventPlace = {
  position: String(-(2n ** 63n)),
  id: '00000000-0000-0000-0000-000000000000',
}

/** After the last event. */
export const end: EventPlace = {
  position: String(2n ** 63n - 1n),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** The cursor of a place; clients take it as it is. */
export const cursorOf = ({ position, id }: EventPlace): string =>
  Buffer.from(`${position} ${id}`).toString('base64url')

const isPosition = (text: string): boolean => {
  if (!/^-?\d{1,19}$/.test(text)) return false
  return BigInt.asIntN(64, BigInt(text)) === BigInt(text)
}

/** The place that a cursor names; null where it is none. */
export function readCursor(cursor: string): EventPlace | null {
  const [position = '', id, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  return isPosition(position) && isUuid(id) && rest.length === 0 ? { position, id } : null
}
