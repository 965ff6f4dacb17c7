// A terminal speaks about a container whose shipment is being joined to another one.
import { expect, test, vi } from 'vitest'
import { waitingForLocks } from '../support/database.ts'
import { useApi } from '../support/api-fixture.ts'
import { moved, ofBill, one } from '../support/one-bill-fixture.ts'
import { names, usePickup } from '../support/pickup-fixture.ts'

const api = useApi()
const { following, say } = usePickup(api)
const other = '7d0c1f3e-0000-4000-8000-0000000000aa'

test('what it says meanwhile is told of the container at its new shipment', async () => {
  const { accountId } = await following()
  const { database } = api()
  let said: ReturnType<typeof say> | undefined
  await database.transaction(async (tx) => {
    await tx.query({ text: moved, values: [accountId, other, ofBill.number] })
    said = say({ available_for_pickup: true })
    await vi.waitFor(async () => expect(await waitingForLocks(database)).not.toEqual([]), 10_000)
  })
  const events = (await said) ?? []
  expect(names(events)).toContain('transport.available')
  expect(events.map(({ shipment, container }) => [shipment?.id, container?.number])).toContainEqual(
    [other, one],
  )
})
