import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { containersOf, eventsOf } from '../events/event-fields.ts'
import { instantOf } from '../events/instants.ts'
import { parsedJson, textOf } from '../events/json.ts'

/** A recording's file; `key` is `SCAC/number` as the file is called. */
export type RecordingFile = { readonly key: string; readonly stem: string; readonly path: string }

const plainName = /^[A-Za-z0-9_-]{1,64}$/

const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).toSorted()

/** All recordings of one carrier, those of the first folder first; looked up anew on each call. */
export async function recordingsOf(
  folders: readonly string[],
  scac: string,
): Promise<readonly RecordingFile[]> {
  const lists = await Promise.all(folders.map((folder) => recordingsIn(folder, scac)))
  return lists.flat()
}

async function recordingsIn(folder: string, scac: string): Promise<readonly RecordingFile[]> {
  const carriers = (await namesIn(folder)).filter((name) => name.toUpperCase() === scac)
  const lists = carriers.map(async (carrier) => {
    const names = await namesIn(join(folder, carrier))
    return names
      .filter((name) => /\.json$/i.test(name))
      .map((name) => ({ name, stem: name.slice(0, -'.json'.length) }))
      .map(({ name, stem }) => ({
        key: `${scac}/${stem}`,
        stem,
        path: join(folder, carrier, name),
      }))
  })
  return (await Promise.all(lists)).flat()
}

/** A number in upper case without its carrier's prefix, so that both spellings are equal. */
export function bareNumber(scac: string, number: string): string {
  const upper = number.toUpperCase()
  return upper.startsWith(scac) && upper.length > scac.length ? upper.slice(scac.length) : upper
}

/** Finds a recording by its name; numbers with other characters than letters, digits, - and _ have none. */
export function recordingNamed(
  files: readonly RecordingFile[],
  scac: string,
  number: string,
): RecordingFile | null {
  if (!plainName.test(number)) return null
  const exact = files.find((file) => file.stem.toUpperCase() === number.toUpperCase())
  const wanted = bareNumber(scac, number)
  return exact ?? files.find((file) => bareNumber(scac, file.stem) === wanted) ?? null
}

type RecordingContents = {
  readonly version: string
  readonly containers: ReadonlySet<string>
  readonly lastEventAt: number
}

async function contentsOf(path: string, version: string): Promise<RecordingContents> {
  const body = parsedJson(await readFile(path, 'utf8')) ?? null
  const events = eventsOf(body)
  const times = events.map((event) => instantOf(textOf(event, 'eventDateTime')) ?? 0)
  return {
    version,
    containers: new Set(events.flatMap(containersOf)),
    lastEventAt: times.reduce((a, b) => Math.max(a, b), 0),
  }
}

/** Finds the recording that names a container; each file is read again only when it has changed. */
export type ContainerIndex = (
  files: readonly RecordingFile[],
  container: string,
) => Promise<RecordingFile | null>

/** A box travels many times, so the recording whose journey ends last is found. */
export function createContainerIndex(): ContainerIndex {
  const known = new Map<string, RecordingContents>()
  const current = async (path: string): Promise<RecordingContents | null> => {
    const state = await stat(path).catch(() => null)
    if (!state) return null
    const version = `${state.mtimeMs}/${state.size}`
    const before = known.get(path)
    const contents = before?.version === version ? before : await contentsOf(path, version)
    known.set(path, contents)
    return contents
  }
  return async (files, container) => {
    const read = await Promise.all(
      files.map(async (file) => ({ file, contents: await current(file.path) })),
    )
    const lastEventAt = (item: (typeof read)[number]) => item.contents?.lastEventAt ?? 0
    const naming = read.filter(({ contents }) => contents?.containers.has(container.toUpperCase()))
    return naming.toSorted((a, b) => lastEventAt(b) - lastEventAt(a))[0]?.file ?? null
  }
}
