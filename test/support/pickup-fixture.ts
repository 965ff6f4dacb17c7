// A container of a bill that has been discharged, and what is said about its pickup.
import type { EventRecorded, TerminalObserved } from '../../schemas/messages.ts'
import { statementOf } from '../../services/event-ingester/terminals/message-fixture.ts'
import type { ApiFixture, Client } from './api-fixture.ts'
import { observeBatch } from './observation.ts'
import { ofBill, one, request } from './one-bill-fixture.ts'
import { terminalBatch } from './terminal-fixture.ts'

const april = (day: string) => new Date(`2026-04-${day}T12:00:00Z`)

export const names = (events: readonly EventRecorded[]) =>
  events.map(({ event }) => event.replace('container.', ''))

export const usePickup = (api: () => ApiFixture) => ({
  april,
  say: (said: Partial<TerminalObserved>, at = april('03')) =>
    terminalBatch(api().database, [statementOf(one, at, said)]),

  /** A client that follows the bill, of which the container is discharged. */
  following: async (): Promise<Client> => {
    // The fixture's numbers are those of other tests' accounts as well.
    await api().database.query({ text: 'delete from container' })
    await api().database.query({ text: 'delete from terminal_observation' })
    await api().database.query({ text: 'delete from container_updated_event' })
    await api().database.query({ text: `update tracking_request set status = 'tracking_stopped'` })
    const client = await api().client()
    await request(client, ofBill)
    await observeBatch(api().database, [ofBill])
    return client
  },

  box: async (client: Client) => {
    const path = `/containers?filter[number]=${one}&include=pod_terminal`
    const { body } = await client.send('GET', path)
    const [container] = body.data
    if (container === undefined) throw new Error('the account does not have the container')
    return { ...container, included: body.included }
  },
})
