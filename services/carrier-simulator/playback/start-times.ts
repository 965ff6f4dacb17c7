import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isObject, parsedJson } from '../events/json.ts'

/** When the playing of a recording (`SCAC/number`) began, in milliseconds; `now` if it begins now. */
export type StartedAt = (recording: string, now: number) => number | Promise<number>

async function remembered(file: string | null): Promise<Map<string, number>> {
  const text = file === null ? '{}' : await readFile(file, 'utf8').catch(() => '{}')
  const found = parsedJson(text)
  const entries = isObject(found) ? Object.entries(found) : []
  return new Map(entries.flatMap(([key, at]) => (typeof at === 'number' ? [[key, at]] : [])))
}

/** Beside and then over the old one, so that a crash leaves the one or the other and never half. */
async function write(file: string, times: ReadonlyMap<string, number>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const beside = `${file}.${randomUUID()}`
  await writeFile(beside, `${JSON.stringify(Object.fromEntries(times), null, 2)}\n`)
  await rename(beside, file)
}

/** Start times kept in a JSON file, or in memory only when there is no file. */
export function rememberedStartTimes(file: string | null): StartedAt {
  const loaded = remembered(file)
  let written: Promise<void> = Promise.resolve()
  return async (recording, now) => {
    const times = await loaded
    const known = times.get(recording)
    if (known !== undefined) return known
    times.set(recording, now)
    if (file !== null) written = written.catch(() => undefined).then(() => write(file, times))
    await written
    return now
  }
}
