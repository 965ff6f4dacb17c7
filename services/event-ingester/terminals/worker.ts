// terminal.observed -> terminal_observation, event.recorded
// Keeps what terminals, railways, lines and documents say about containers, and records what it changes for each account.
import { statusOfStored } from '../../../domain/journey/container-status.ts'
import {
  plainContainerNumber,
  validContainerNumber,
} from '../../../domain/numbers/container-number.ts'
import { statementsIn } from '../../../domain/terminal/statement.ts'
import { pickupTrip } from '../../../domain/terminal/trip.ts'
import {
  defineWorker,
  done,
  joinEffects,
  rejected,
  unfollowed,
} from '../../../platform/worker/define.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import { zonedPlace } from '../../../resources/reference-data/locations.ts'
import { updateRow } from '../../../resources/rows.ts'
import { isReported, storedEvent } from '../../../resources/tracking/stored-events.ts'
import type { TerminalObserved } from '../../../schemas/messages.ts'
import { gatherFollowed } from './followed.ts'
import type { Followed, TerminalFacts } from './followed.ts'
import { pickupEffects } from './pickup-effects.ts'
import { readStatement } from './read-statement.ts'
import type { Statement } from './read-statement.ts'
import { keepStatement } from './stored-statements.ts'
import { isFor, storedTerminal } from './subject.ts'

const isForAll = ({ container_number, account_id, source }: TerminalObserved): boolean =>
  account_id === null &&
  source !== 'document' &&
  validContainerNumber(container_number) === container_number

function effectsFor(followed: Followed, said: readonly Statement[], now: Date) {
  const { container, shipment, documents, events } = followed
  const { account_id, id, number } = container
  const actual = events
    .filter((event) => isReported(event) && !event.event.includes('.estimated.'))
    .map((one) => storedEvent(one))
  const pod = zonedPlace(container.pod_locode)
  const end = zonedPlace(container.final_destination_locode)
  const { columns, rows, messages } = pickupEffects({
    account_id,
    shipment,
    container: { id, number },
    before: container,
    trip: pickupTrip(container, documents, { pod, end }, actual),
    moved: statusOfStored(actual, end.locode !== null, container),
    terminal: storedTerminal(container),
    statements: [...statementsIn(actual), ...said.filter(isFor(account_id))],
    told: events.filter((event) => !isReported(event)),
    now,
  })
  const updated_at = messages.length > 0 ? now : container.updated_at
  const put = updateRow('container', { account_id, id, ...columns, updated_at })
  return { rows: [...rows, put], messages }
}

export default defineWorker<TerminalObserved, TerminalFacts>({
  name: 'event-ingester-terminals',
  consumes: 'terminal.observed',
  produces: ['event.recorded'],
  read: (value) => ({ ...value, container_number: plainContainerNumber(value.container_number) }),
  // Whatever key another system gives its messages.
  shares: ({ container_number }) => [container_number],
  gather: (messages, tx) =>
    gatherFollowed(
      messages.map(({ value }) => value.container_number),
      tx,
    ),
  handle: ({ value }, { now, followed, said }) => {
    const all = followed(value.container_number)
    // Before the rest is checked: a feed of whole terminals must fill neither the table nor the dead letters. An account's
    // own document may come before the container.
    if (all.length === 0 && isForAll(value)) return unfollowed('no account follows this container')
    const statement = readStatement(value, now)
    if (typeof statement === 'string') return rejected(statement)
    const kept = keepStatement(statement, said(statement.container_number), now)
    const told = all.filter(
      ({ container, isStopped }) => !isStopped && isFor(container.account_id)(statement),
    )
    const effects = told.map((one) => effectsFor(one, kept.said, now))
    return done(joinEffects<Outgoing>([{ rows: kept.rows }, ...effects]))
  },
})
