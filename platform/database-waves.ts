// What is said on one connection, in waves: all of one turn of the event loop, then all that came meanwhile.
import pg from 'pg'
import type { PoolClient } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { waveOf } from './database-wave.ts'
import type { Answer, Said, Statement } from './database-wave.ts'

export type Waves = {
  readonly query: (statement: Statement) => Promise<Answer>
  /** The first failure, whether anybody waited for its statement or not. */
  failure(): Error | undefined
}

/** Several commands in one text, as migrations are, can only be sent as they stand. */
const isPlain = ({ name, values }: Said): boolean => name === '' && values.length === 0

/** Takes what can be sent next: statements up to a plain one, or that one. */
function nextOf(waiting: Said[]): Said[] {
  const plain = waiting.findIndex(isPlain)
  return waiting.splice(0, plain < 0 ? waiting.length : Math.max(plain, 1))
}

async function sayPlainly(
  client: PoolClient,
  { text, resolve, reject }: Said,
): Promise<Error | undefined> {
  try {
    const result: unknown = await client.query(text)
    resolve((Array.isArray(result) ? result.at(-1) : result) as Answer)
    return undefined
  } catch (error) {
    reject(error)
    return error as Error
  }
}

/** What the server itself says leaves it able to listen; silence, or the end of the connection, does not. */
const isByServer = (error: Error): boolean => error instanceof pg.DatabaseError

/**
 * A round to the server and back costs both sides more than most of our statements do, and so does
 * each answer of its own. Nothing else may be sent on the connection in the meantime.
 */
export function wavesOn(client: PoolClient): Waves {
  const waiting: Said[] = []
  let isUnderWay = false
  let isBroken = false
  let failure: Error | undefined

  const send = (): void => {
    const said = nextOf(waiting)
    const [first] = said
    isUnderWay = first !== undefined
    if (!first) return
    if (isPlain(first)) void sayPlainly(client, first).then(ended)
    else client.query(waveOf(said, ended))
  }
  const ended = (error: Error | undefined): void => {
    failure ??= error
    isBroken ||= error !== undefined && !isByServer(error)
    if (!isBroken) return send()
    isUnderWay = false
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  const say = (said: Said): void => {
    if (isBroken) return said.reject(failure)
    waiting.push(said)
    if (isUnderWay) return
    isUnderWay = true
    process.nextTick(send)
  }
  const parametersOf = (values: readonly unknown[]) => {
    try {
      return values.map((value) => prepareValue(value))
    } catch (error) {
      failure ??= error as Error
      throw error
    }
  }
  return {
    query: ({ name = '', text, values = [] }) =>
      new Promise((resolve, reject) => {
        say({ name, text, values: parametersOf(values), resolve, reject })
      }),
    failure: () => failure,
  }
}
