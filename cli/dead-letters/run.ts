// npm run dead-letters: lists, shows, re-drives and discards messages that no worker could handle.
import { createCodec, localIds } from '../../platform/bus/codec.ts'
import { registryReader } from '../../platform/bus/registry.ts'
import type { Codec, Decoded } from '../../platform/bus/codec.ts'
import { findSchema } from '../../platform/bus/message-schema.ts'
import type { Database } from '../../platform/postgres/database.ts'
import {
  discardDeadLetters,
  findDeadLetter,
  listDeadLetters,
  redriveDeadLetters,
} from '../../platform/worker/dead-letters.ts'
import type { DeadLetter, WhichDeadLetters } from '../../platform/worker/dead-letters.ts'
import { reasonOf } from '../../platform/process/reason-of.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { loadSchemas } from '../../schemas/topics.ts'
import type { Settings } from '../../services/settings.ts'
import { runCommand } from '../../platform/process/run-process.ts'
import { deadLetterCommand, usage } from './command.ts'
import type { DeadLetterCommand } from './command.ts'
import { deadLetterText, listText } from './text.ts'
import { withDatabase } from '../open.ts'

const longestList = 200

const print = (text: string): void => void process.stdout.write(`${text}\n`)

function codecOf({ SCHEMA_REGISTRY_URL }: Settings, database: Database): Codec {
  const schemas = loadSchemas()
  const find = (fingerprint: number) => findSchema(database, fingerprint)
  const ids =
    SCHEMA_REGISTRY_URL === null ? localIds(schemas, find) : registryReader(SCHEMA_REGISTRY_URL)
  return createCodec(schemas, ids)
}

/** A registry that does not answer must not hide the rest of the dead letter. */
const decodedOf = ({ topic, value }: DeadLetter, codec: Codec): Promise<Decoded> =>
  codec.decode(topic, value).catch((error: unknown) => ({
    kind: 'poison',
    reason: reasonOf(error),
  }))

async function list(database: Database, worker: string | null): Promise<void> {
  const deadLetters = await listDeadLetters(database, worker, longestList + 1)
  print(listText(deadLetters.slice(0, longestList)))
  if (deadLetters.length > longestList) print(`... and more: these are the newest ${longestList}.`)
}

async function show(database: Database, id: string, codec: Codec): Promise<void> {
  const [deadLetter] = await findDeadLetter(database, id)
  if (deadLetter === undefined) throw new StartError(`There is no dead letter ${id}.`)
  print(deadLetterText(deadLetter, await decodedOf(deadLetter, codec)))
}

async function redrive(database: Database, which: WhichDeadLetters): Promise<void> {
  const count = await redriveDeadLetters(database, which)
  if (count === 0 && which.id !== undefined)
    throw new StartError(`There is no dead letter ${which.id}.`)
  const dueNow = count === 1 ? '1 dead letter is' : `${count} dead letters are`
  print(`${dueNow} due now: running workers handle them within a second.`)
}

async function discard(database: Database, which: WhichDeadLetters): Promise<void> {
  const count = await discardDeadLetters(database, which)
  if (count === 0 && which.id !== undefined)
    throw new StartError(`There is no dead letter ${which.id} that waits for a redrive.`)
  print(`${count} discarded.`)
}

async function run(
  command: DeadLetterCommand,
  database: Database,
  settings: Settings,
): Promise<void> {
  if (command.kind === 'list') await list(database, command.worker)
  else if (command.kind === 'show') await show(database, command.id, codecOf(settings, database))
  else if (command.kind === 'redrive') await redrive(database, command.which)
  else await discard(database, command.which)
}

await runCommand(usage, async (words) => {
  const command = deadLetterCommand(words)
  await withDatabase('dead-letters', ({ database, settings }) => run(command, database, settings))
})
