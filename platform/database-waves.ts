// What is said on one connection, in waves: all of one turn of the event loop, then all that came meanwhile.
import pg from 'pg'
import type { PoolClient } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { waveOf } from './database-wave.ts'
import type { Answer, Said, Statement } from './database-wave.ts'

/** What is said in one transaction. After the first failure nothing is sent any more, but the rollback. */
export type Waves = {
  readonly query: (statement: Statement) => Promise<Answer>
  /** The first failure, whether anybody waited for its statement or not. */
  failure(): Error | undefined
  /** Rejects when the connection can no longer be used. */
  rollback(): Promise<void>
}

/** Several commands in one text, as migrations are, can only be sent as they stand. */
const isPlain = ({ name, values }: Said): boolean => name === '' && values.length === 0

/** Takes what can be sent next: statements up to a plain one, or that one. */
function nextOf(waiting: Said[]): Said[] {
  const plain = waiting.findIndex(isPlain)
  return waiting.splice(0, plain < 0 ? waiting.length : Math.max(plain, 1))
}

type Ended = (error: Error | undefined) => void

function sayPlainly(client: PoolClient, { text, resolve, reject }: Said, ended: Ended): void {
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

function sayAll(client: PoolClient, said: readonly Said[], ended: Ended): void {
  const [first] = said
  if (first && isPlain(first)) sayPlainly(client, first, ended)
  else client.query(waveOf(said, ended))
}

const parametersOf = (values: readonly unknown[]) => values.map((value) => prepareValue(value))

/** A statement that stands alone: it is done when the server is ready for the next one, and not before. */
export const sayOnce = (client: PoolClient, statement: Statement): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { name = '', text, values = [] } = statement
    let answer: Answer = { rows: [], command: '' }
    let unreadable: Error | undefined
    const said: Said = {
      ...{ name, text, values: parametersOf(values) },
      resolve: (answered) => (answer = answered),
      reject: (error) => (unreadable = error as Error),
    }
    sayAll(client, [said], (error) => {
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
export function wavesOn(client: PoolClient): Waves {
  const waiting: Said[] = []
  let isUnderWay = false
  let failure: Error | undefined
  let isBroken = false

  const send = (): void => {
    const said = nextOf(waiting)
    isUnderWay = said.length > 0
    if (isUnderWay) sayAll(client, said, ended)
  }
  const ended = (error: Error | undefined): void => {
    failure ??= error
    isBroken ||= error !== undefined && !isByServer(error)
    if (failure === undefined) return send()
    isUnderWay = false
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  const say = (said: Said): void => {
    if (failure) return said.reject(failure)
    waiting.push(said)
    if (isUnderWay) return
    isUnderWay = true
    process.nextTick(send)
  }
  return {
    query: ({ name = '', text, values = [] }) =>
      new Promise((resolve, reject) => {
        try {
          say({ name, text, values: parametersOf(values), resolve, reject })
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
      await sayOnce(client, { name: 'rollback', text: 'rollback' })
    },
  }
}
