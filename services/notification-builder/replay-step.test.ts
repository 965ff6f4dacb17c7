import { describe, expect, test } from 'vitest'
import { cancelledStep, replayStep, roomFor, wantedOf } from './replay-step.ts'
import type { HeldReplay } from './replay-sql.ts'

const now = new Date('2026-05-01T12:00:00Z')

const replay: HeldReplay = {
  account_id: 'a1',
  id: 'r1',
  webhook_id: 'w1',
  rate: 10,
  events: ['container.created'],
  start_at: new Date('2026-04-01T00:00:00Z'),
  end_at: now,
  notified: 30,
  left_out: 2,
  conditions: [],
  ordered: false,
  position: '41',
  event_id: 'e0',
  end_position: '99',
  due_at: now,
  now,
  active: true,
  due: 0,
  waiting: 0,
}

const event = (event_id: string) => ({
  position: '42',
  event_id,
  event: 'container.created',
  reference_type: 'container_created_event',
  reference_id: `of ${event_id}`,
  shipment_id: null,
  included: null,
})

describe('the notifications that a step may make are', () => {
  test.each<[string, Partial<HeldReplay>, number]>([
    ['those of half a second', {}, 5],
    ['one a second where the rate says so', { rate: 1 }, 1],
    ['those of half a second while the last are on their way', { due: 5 }, 5],
    ['fewer when the receiver falls behind', { due: 7 }, 3],
    ['none when it is a second behind', { due: 10 }, 0],
    ['none when it is far behind', { due: 500 }, 0],
    ['as before while some wait to be repeated', { waiting: 900 }, 5],
    ['none when a thousand wait to be repeated', { waiting: 1_000 }, 0],
    ['none while the webhook is inactive', { active: false }, 0],
  ])('%s', (_name, facts, room) => {
    expect(roomFor({ ...replay, ...facts })).toBe(room)
  })
})

const rowsOf = (of: HeldReplay, ids: readonly string[], isLast = false) =>
  replayStep(
    of,
    {
      events: ids.map(event),
      leftOut: 3,
      next: isLast ? null : { position: '42', event_id: 'e9' },
    },
    new Map(),
  )

test('a step makes a notification and a delivery for each event, due one after another', () => {
  const rows = rowsOf(replay, ['e1', 'e2'])
  expect(rows.map(({ into, how }) => `${how} ${into}`)).toEqual([
    ...['insert webhook_notification', 'insert delivery'],
    ...['insert webhook_notification', 'insert delivery'],
    'update webhook_replay',
  ])
  const [one, first, other, second] = rows.map(({ row }) => row)
  expect(one).toMatchObject({ event_id: 'e1', reference_id: 'of e1', replay_id: 'r1' })
  expect(first).toMatchObject({ notification_id: one?.id, due_at: now })
  expect(other?.id).not.toBe(one?.id)
  expect(second?.due_at).toEqual(new Date('2026-05-01T12:00:00.100Z'))
})

test('each replay of an event is a notification of its own', () => {
  const idIn = (id: string) => rowsOf({ ...replay, id }, ['e1'])[0]?.row.id
  expect(idIn('r1')).not.toBe(idIn('r2'))
})

const changeIn = (rows: ReturnType<typeof rowsOf>) => rows.at(-1)?.row

test('a replay goes on in half a second, behind the last event', () => {
  expect(changeIn(rowsOf(replay, ['e1', 'e2']))).toMatchObject({
    position: '42',
    event_id: 'e9',
    notified: 32,
    left_out: 5,
    lease_token: null,
    due_at: new Date('2026-05-01T12:00:00.500Z'),
  })
})

test.each([
  [1, 1_000],
  [2, 500],
  [3, 666],
  [100, 500],
])('a step at %i a second stands for %i ms', (rate, ms) => {
  const due = changeIn(rowsOf({ ...replay, rate }, []))?.due_at as Date
  expect(due.getTime() - now.getTime()).toBe(ms)
})

test('a step that came late is no pause', () => {
  const due = (due_at: string) => changeIn(rowsOf({ ...replay, due_at: new Date(due_at) }, []))
  expect(due('2026-05-01T11:59:59.600Z')).toMatchObject({
    due_at: new Date('2026-05-01T12:00:00.100Z'),
  })
  expect(due('2026-05-01T11:00:00Z')).toMatchObject({ due_at: now })
})

const ofCarrier = (event_id: string, scac: string) => ({
  ...event(event_id),
  included: JSON.stringify([
    { id: 's1', type: 'shipment', attributes: { shipping_line_scac: scac } },
  ]),
})

describe('a webhook that wants one carrier gets', () => {
  const conditions = [{ field: 'carrier', operator: 'is', values: ['MAEU'] }] as const
  const [one, other, third] = [
    ofCarrier('e1', 'MAEU'),
    ofCarrier('e2', 'HLCU'),
    ofCarrier('e3', 'MAEU'),
  ]
  const found = (room: number) => wantedOf({ ...replay, conditions }, [one, other, third], room)

  test('the events of that carrier', () => {
    expect(found(10)).toEqual({ events: [one, third], passed: 3 })
  })

  test('no more than there is room for, and the others later', () => {
    expect(found(1)).toEqual({ events: [one], passed: 1 })
    expect(found(2)).toEqual({ events: [one, third], passed: 3 })
  })
})

test('a replay is finished when nothing is left', () => {
  const change = { status: 'finished', ended_at: now, notified: 31, lease_token: null }
  expect(changeIn(rowsOf(replay, ['e1'], true))).toMatchObject(change)
})

test('a replay ends with its webhook', () => {
  expect(changeIn(cancelledStep(replay))).toMatchObject({ status: 'cancelled', ended_at: now })
})
