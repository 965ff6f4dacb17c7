// The statements of terminals and documents about a container, as its accounts see them.
import { describe, expect, test } from 'vitest'
import type { EventRecorded } from '../../schemas/messages.ts'
import { useApi } from '../support/api-fixture.ts'
import { observeBatch } from '../support/observation.ts'
import { ofBill, one, request } from '../support/one-bill-fixture.ts'
import { names, usePickup } from '../support/pickup-fixture.ts'
import { statementOf } from '../../services/event-ingester/terminals/message-fixture.ts'
import { terminalBatch } from '../support/terminal-fixture.ts'

const api = useApi()
const { april, box, following, say } = usePickup(api)

describe('a terminal that says', () => {
  test('that a box cannot be picked up, then that it can, makes both events', async () => {
    const client = await following()
    expect(names(await say({ available_for_pickup: false }))).toEqual([
      'transport.not_available',
      'updated',
    ])
    expect((await box(client)).attributes).toMatchObject({
      availability_known: true,
      available_for_pickup: false,
      current_status: 'not_available',
      terminal_checked_at: '2026-04-03T12:00:00Z',
    })
    expect(names(await say({ available_for_pickup: true }, april('04')))).toEqual([
      'transport.available',
      'updated',
    ])
    expect((await box(client)).attributes).toMatchObject({
      available_for_pickup: true,
      current_status: 'available',
    })
  })

  test('something about a container whose number it spells in another way is heard', async () => {
    const client = await following()
    const container_number = one.toLowerCase().replace(/(.{4})(.{6})/, '$1 $2-')
    await say({ available_for_pickup: true, container_number })
    expect((await box(client)).attributes.current_status).toBe('available')
  })

  test('the same again makes none, and is heard', async () => {
    const client = await following()
    await say({ available_for_pickup: true })
    expect(await say({ available_for_pickup: true }, april('05'))).toEqual([])
    expect((await box(client)).attributes.terminal_checked_at).toBe('2026-04-05T12:00:00Z')
    const rows = await api().database.query({ text: 'select id from terminal_observation' })
    expect(rows).toHaveLength(1)
  })

  test('all it knows at once is one update with the values before and after', async () => {
    const client = await following()
    const events = await say({
      terminal_name: 'The New Quay',
      last_free_day: '2026-04-10',
      pickup_appointment_at: '2026-04-08T09:30',
      holds: [{ name: 'customs', status: 'hold', description: null }],
      fees: [{ type: 'demurrage', amount: 50, currency: 'EUR' }],
      location_at_terminal: 'Yard B7',
    })
    expect(names(events)).toEqual([
      'pickup_lfd.changed',
      'pickup_lfd_terminal.changed',
      'pickup_appointment.changed',
      'pod_terminal_changed',
      'updated',
    ])
    const { attributes, included } = await box(client)
    expect(attributes).toMatchObject({
      pickup_lfd: '2026-04-09T22:00:00Z',
      import_deadlines: { pickup_lfd_terminal: '2026-04-09T22:00:00Z', pickup_lfd_line: null },
      pickup_appointment_at: '2026-04-08T07:30:00Z',
      location_at_pod_terminal: 'Yard B7',
    })
    const [terminal] = included
    expect(terminal?.attributes.name).toBe('The New Quay')
    const text = 'select changeset, data_source from container_updated_event'
    expect(await api().database.query({ text: `${text} order by timestamp desc limit 1` })).toEqual(
      [
        {
          data_source: 'terminal',
          changeset: {
            pickup_lfd: [null, '2026-04-09T22:00:00Z'],
            pickup_appointment_at: [null, '2026-04-08T07:30:00Z'],
            holds_at_pod_terminal: [[], [{ name: 'customs', status: 'hold', description: null }]],
            fees_at_pod_terminal: [[], [{ type: 'demurrage', amount: 50, currency_code: 'EUR' }]],
            pod_terminal: [null, terminal?.id],
          },
        },
      ],
    )
  })

  test('what happens at a terminal of the trade is told with the code of that terminal', async () => {
    const client = await following()
    const codes = (events: readonly EventRecorded[]) => events.map((event) => event.terminal?.code)
    const terminal_name = 'APM Terminals Rotterdam Maasvlakte 2'
    const terminal_firms_code = 'X123'
    const named = await say({ terminal_name, terminal_firms_code, available_for_pickup: true })
    expect(codes(named)).toEqual(['NLMVII', 'NLMVII', 'NLMVII'])
    // The next statement does not name it, and the row is read again.
    const day = await say({ last_free_day: '2026-04-10' }, april('04'))
    expect(codes(day)).toEqual(['NLMVII', 'NLMVII', 'NLMVII'])
    const [terminal] = (await box(client)).included
    expect(terminal?.attributes).toMatchObject({ smdg_code: 'NLMVII', firms_code: 'X123' })
  })

  test('that the box is at a terminal in a port that no carrier has named makes that its terminal', async () => {
    const client = await following()
    const events = await say({ terminal_name: 'The Other Quay', port_locode: 'NLVLI' })
    expect(names(events)).toEqual(['pod_terminal_changed', 'updated'])
    expect((await box(client)).included[0]?.attributes.name).toBe('The Other Quay')
  })

  test('another last free day replaces the event of the first', async () => {
    const client = await following()
    await say({ last_free_day: '2026-04-10' })
    await say({ last_free_day: '2026-04-12' }, april('05'))
    const { id } = await box(client)
    const { body } = await client.send('GET', `/containers/${id}/transport_events?page[size]=100`)
    const free = body.data.filter(({ attributes }) => /pickup_lfd\./.test(String(attributes.event)))
    expect(free.map(({ attributes }) => attributes)).toMatchObject([
      {
        value: '2026-04-12',
        value_timestamp: '2026-04-11T22:00:00Z',
        location_locode: 'NLRTM',
        data_source: 'terminal',
      },
    ])
  })
})

describe('a statement', () => {
  test("in one account's paper is told to that account only", async () => {
    const client = await following()
    const other = await api().client()
    await request(other, ofBill)
    await observeBatch(api().database, [ofBill])
    const events = await say({
      source: 'document',
      document_id: '6a1f1f3e-0000-4000-8000-0000000000d1',
      account_id: client.accountId,
      last_free_day: '2026-04-10',
    })
    expect(names(events)).toEqual(['pickup_lfd.changed', 'pickup_lfd_line.changed', 'updated'])
    expect(new Set(events.map(({ account_id }) => account_id))).toEqual(new Set([client.accountId]))
    expect((await box(other)).attributes.pickup_lfd).toBeNull()
  })

  test('in a paper that came before the container is told when it comes', async () => {
    await following()
    const client = await api().client()
    await say({
      source: 'document',
      document_id: '6a1f1f3e-0000-4000-8000-0000000000d2',
      account_id: client.accountId,
      last_free_day: '2026-04-10',
    })
    await request(client, ofBill)
    const events = await observeBatch(api().database, [ofBill])
    const own = events.filter(({ account_id }) => account_id === client.accountId)
    expect(names(own)).toContain('pickup_lfd.changed')
    expect((await box(client)).attributes.pickup_lfd).toBe('2026-04-09T22:00:00Z')
  })

  test('about another bill changes nothing', async () => {
    await following()
    expect(await say({ last_free_day: '2026-04-10', bill_of_lading_number: 'OTHER1' })).toEqual([])
  })

  test('for all accounts about a container that nobody follows is not kept', async () => {
    await following()
    const value = statementOf('TCNU7312048', april('03'), { available_for_pickup: true })
    expect(await terminalBatch(api().database, [value])).toEqual([])
    const text = `select id from terminal_observation where container_number = 'TCNU7312048'`
    expect(await api().database.query({ text })).toEqual([])
  })
})

test('a delivery ends the way of a box that was picked up', async () => {
  const client = await following()
  const events = await say({
    source: 'document',
    document_id: '6a1f1f3e-0000-4000-8000-0000000000d3',
    account_id: client.accountId,
    delivered_at: '2026-04-06T10:00',
  })
  expect(names(events)).toEqual(['transport.delivered'])
  expect((await box(client)).attributes).toMatchObject({
    current_status: 'delivered',
    delivered_at: '2026-04-06T08:00:00Z',
  })
})
