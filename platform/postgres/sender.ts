// Sends statements over one connection in pipelines: all of one turn of the event loop, then all that are
// added while the server answers.
import pg from 'pg'
import type { PoolClient } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { withReasonOfEnd } from './failures.ts'
import { pipelineOf } from './pipeline.ts'
import type { PendingStatement, Statement, StatementResult } from './pipeline.ts'

export type { Statement, StatementResult } from './pipeline.ts'

/** Sends the statements of one transaction. After the first failure it sends nothing but the rollback. */
export type Sender = {
  readonly query: (statement: Statement) => Promise<StatementResult>
  /** The first failure, whether or not the caller awaited its statement. */
  failure(): Error | undefined
  /** Rejects when the connection can no longer be used. */
  rollback(): Promise<void>
}

/** Only the simple query protocol takes several commands in one text, as migrations have them. */
const isSimple = ({ name, values }: PendingStatement): boolean => name === '' && values.length === 0

/** Takes the statements that can be sent next: all up to a simple query, or that query alone. */
function takeNext(waiting: PendingStatement[]): PendingStatement[] {
  const simple = waiting.findIndex(isSimple)
  return waiting.splice(0, simple < 0 ? waiting.length : Math.max(simple, 1))
}

type Ended = (error: Error | undefined) => void

function sendSimpleQuery(
  client: PoolClient,
  { text, resolve, reject }: PendingStatement,
  ended: Ended,
): void {
  client.query(text).then(
    (result: unknown) => {
      resolve((Array.isArray(result) ? result.at(-1) : result) as StatementResult)
      ended(undefined)
    },
    (error: Error) => {
      const failure = withReasonOfEnd(client, error)
      reject(failure)
      ended(failure)
    },
  )
}

function sendTogether(
  client: PoolClient,
  pending: readonly PendingStatement[],
  ended: Ended,
): void {
  const [first] = pending
  if (first && isSimple(first)) sendSimpleQuery(client, first, ended)
  else client.query(pipelineOf(pending, ended, (error) => withReasonOfEnd(client, error)))
}

const parametersOf = (values: readonly unknown[]) => values.map((value) => prepareValue(value))

/**
 * Runs a statement in a transaction of its own. Resolves when the server is ready for the next one: only
 * then is the statement committed.
 */
export const sendOnce = (client: PoolClient, statement: Statement): Promise<StatementResult> =>
  new Promise((resolve, reject) => {
    const { name = '', text, values = [] } = statement
    let result: StatementResult = { rows: [], command: '' }
    let unreadable: Error | undefined
    const pending: PendingStatement = {
      name,
      text,
      values: parametersOf(values),
      resolve: (received) => (result = received),
      reject: (error) => (unreadable = error as Error),
    }
    sendTogether(client, [pending], (error) => {
      const failure = error ?? unreadable
      if (failure === undefined) resolve(result)
      else reject(failure)
    })
  })

/** SQLSTATEs with which the server ends the connection, or no longer knows it. */
const endOfConnection = /^(57P0[1-5]|25P0[34]|08...)$/

/** After an error that the server reports it still listens; after silence or a lost connection it does not. */
const isServerError = (error: Error): boolean =>
  error instanceof pg.DatabaseError && !endOfConnection.test(error.code ?? '')

/**
 * A round trip costs the client and the server more than most of our statements do. Nothing else may use
 * the connection until the transaction has ended.
 */
export function senderOn(client: PoolClient): Sender {
  const waiting: PendingStatement[] = []
  let isSending = false
  let failure: Error | undefined
  let isBroken = false

  const send = (): void => {
    const pending = takeNext(waiting)
    isSending = pending.length > 0
    if (isSending) sendTogether(client, pending, ended)
  }
  const ended = (error: Error | undefined): void => {
    failure ??= error
    isBroken ||= error !== undefined && !isServerError(error)
    if (failure === undefined) return send()
    isSending = false
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  const add = (pending: PendingStatement): void => {
    if (failure) return pending.reject(failure)
    waiting.push(pending)
    if (isSending) return
    isSending = true
    process.nextTick(send)
  }
  return {
    query: ({ name = '', text, values = [] }) =>
      new Promise((resolve, reject) => {
        try {
          add({ name, text, values: parametersOf(values), resolve, reject })
        } catch (error) {
          failure ??= error as Error
          throw error
        }
      }),
    failure: () => failure,
    async rollback() {
      failure ??= new Error('the transaction was rolled back')
      // Statements that were not sent yet never are; the driver queues the rollback behind the others.
      for (const { reject } of waiting.splice(0)) reject(failure)
      if (isBroken) throw failure
      await sendOnce(client, { name: 'rollback', text: 'rollback' })
    },
  }
}
