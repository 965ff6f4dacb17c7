// Sends statements over one connection in pipelines: all of one turn of the event loop, then all that came meanwhile.
import pg from 'pg'
import type { PoolClient } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { pipelineOf } from './pipeline.ts'
import type { Answer, Pending, Statement } from './pipeline.ts'

/** For the statements of one transaction. After the first failure nothing is sent any more, but the rollback. */
export type Sender = {
  readonly query: (statement: Statement) => Promise<Answer>
  /** The first failure, whether anybody waited for its statement or not. */
  failure(): Error | undefined
  /** Rejects when the connection can no longer be used. */
  rollback(): Promise<void>
}

/** Several commands in one text, as migrations are, can only be sent as they stand. */
const isPlain = ({ name, values }: Pending): boolean => name === '' && values.length === 0

/** Takes what can be sent next: statements up to a plain one, or that one. */
function nextOf(waiting: Pending[]): Pending[] {
  const plain = waiting.findIndex(isPlain)
  return waiting.splice(0, plain < 0 ? waiting.length : Math.max(plain, 1))
}

type Ended = (error: Error | undefined) => void

function sendPlainly(client: PoolClient, { text, resolve, reject }: Pending, ended: Ended): void {
  client.query(text).then(
    (result: unknown) => {
      resolve((Array.isArray(result) ? result.at(-1) : result) as Answer)
      ended(undefined)
    },
    (error: Error) => {
      reject(error)
      ended(error)
    },
  )
}

function sendAll(client: PoolClient, pending: readonly Pending[], ended: Ended): void {
  const [first] = pending
  if (first && isPlain(first)) sendPlainly(client, first, ended)
  else client.query(pipelineOf(pending, ended))
}

const parametersOf = (values: readonly unknown[]) => values.map((value) => prepareValue(value))

/** A statement that stands alone: it is done when the server is ready for the next one, and not before. */
export const sendOnce = (client: PoolClient, statement: Statement): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { name = '', text, values = [] } = statement
    let answer: Answer = { rows: [], command: '' }
    let unreadable: Error | undefined
    const pending: Pending = {
      name,
      text,
      values: parametersOf(values),
      resolve: (answered) => (answer = answered),
      reject: (error) => (unreadable = error as Error),
    }
    sendAll(client, [pending], (error) => {
      const failure = error ?? unreadable
      if (failure === undefined) resolve(answer)
      else reject(failure)
    })
  })

/** What ends the connection, or should: the server goes, or does not know us any longer. */
const endOfConnection = /^(57P0[1-5]|25P0[34]|08...)$/

/** What the server itself says leaves it able to listen; silence, or the end of the connection, does not. */
const isByServer = (error: Error): boolean =>
  error instanceof pg.DatabaseError && !endOfConnection.test(error.code ?? '')

/**
 * A round to the server and back costs both sides more than most of our statements do, and so does
 * each answer of its own. Nothing else may be sent on the connection in the meantime.
 */
export function senderOn(client: PoolClient): Sender {
  const waiting: Pending[] = []
  let isUnderWay = false
  let failure: Error | undefined
  let isBroken = false

  const send = (): void => {
    const pending = nextOf(waiting)
    isUnderWay = pending.length > 0
    if (isUnderWay) sendAll(client, pending, ended)
  }
  const ended = (error: Error | undefined): void => {
    failure ??= error
    isBroken ||= error !== undefined && !isByServer(error)
    if (failure === undefined) return send()
    isUnderWay = false
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  const add = (pending: Pending): void => {
    if (failure) return pending.reject(failure)
    waiting.push(pending)
    if (isUnderWay) return
    isUnderWay = true
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
      // What was not sent yet never is; behind what was, the driver keeps this in line.
      for (const { reject } of waiting.splice(0)) reject(failure)
      if (isBroken) throw failure
      await sendOnce(client, { name: 'rollback', text: 'rollback' })
    },
  }
}
