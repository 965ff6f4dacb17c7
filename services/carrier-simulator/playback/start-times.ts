import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isObject, parsedJson } from '../events/json.ts'

/** When the playing of a recording (`SCAC/number`) began, in milliseconds; `now` if it begins now. */
export type StartedAt = (recording: string, now: number) => number | Promise<number>

async function readStartTimes(file: string | null): Promise<Map<string, number>> {
  const text = file === null ? '{}' : await readFile(file, 'utf8').catch(() => '{}')
  const found = parsedJson(text)
  const entries = isObject(found) ? Object.entries(found) : []
  return new Map(entries.flatMap(([key, at]) => (typeof at === 'number' ? [[key, at]] : [])))
}

/** Writes a new file and renames it over the old one, so that a crash never leaves half a file. */
async function writeStartTimes(file: string, times: ReadonlyMap<string, number>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const beside = `${file}.${randomUUID()}`
  await writeFile(beside, `${JSON.stringify(Object.fromEntries(times), null, 2)}\n`)
  await rename(beside, file)
}

/** Start times kept in a JSON file, or in memory only when there is no file. */
export function storedStartTimes(file: string | null): StartedAt {
  const loaded = readStartTimes(file)
  let written: Promise<void> = Promise.resolve()
  return async (recording, now) => {
    const times = await loaded
    const known = times.get(recording)
    if (known !== undefined) return known
    times.set(recording, now)
    if (file !== null)
      written = written.catch(() => undefined).then(() => writeStartTimes(file, times))
    await written
    return now
  }
}
