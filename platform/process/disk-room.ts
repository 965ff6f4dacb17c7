// Watches the disks under the folders that settings name: what is full is said before it stops the database or the log.
import { statfs } from 'node:fs/promises'
import { repeatedly } from './pause.ts'
import { hasCode } from './error-code.ts'

type Place = { readonly setting: string; readonly path: string }

export type DiskRoom = {
  /** One sentence for the operator; null while there is room. */
  problem(): string | null
  stop(): Promise<void>
}

/** Of a file system: what a process without root's rights may still use. */
type Free = {
  readonly bytes: number
  /** Null where files are not counted. */
  readonly files: number | null
}

/** A disk is no longer full when it has this much more than the reserve, so that it does not change all the time. */
const slack = 1.25
const fewestFiles = 100
const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6)} MB`

/** Decides whether a place is full, by its free room and whether it was full before. */
export function roomProblem(
  { setting, path }: Place,
  free: Free,
  reserve: number,
  wasFull: boolean,
): string | null {
  if (free.files !== null && free.files < fewestFiles)
    return `The disk of ${setting}=${path} is full: there is room for ${free.files} more files.`
  if (free.bytes >= reserve * (wasFull ? slack : 1)) return null
  return `The disk of ${setting}=${path} is full: ${megabytes(free.bytes)} are free, ${megabytes(reserve)} are kept in reserve.`
}

async function freeAt(path: string): Promise<Free | null> {
  // A folder that is not there yet, or any more, is not full.
  const found = await statfs(path).catch(() => null)
  if (found === null) return null
  return { bytes: found.bavail * found.bsize, files: found.files > 0 ? found.ffree : null }
}

/** `onChange` is told the first problem, and null when there is room again. */
export function watchDisk(
  places: readonly Place[],
  reserve: number,
  onChange: (problem: string | null) => void,
  everyMs = 1_000,
): DiskRoom {
  let problem: string | null = null
  const full = new Set<Place>()
  const look = async (): Promise<void> => {
    const problems: string[] = []
    for (const place of places) {
      const free = await freeAt(place.path)
      const found = free && roomProblem(place, free, reserve, full.has(place))
      if (found === null) full.delete(place)
      else full.add(place)
      if (found !== null) problems.push(found)
    }
    const now = problems[0] ?? null
    if ((problem === null) !== (now === null)) onChange(now)
    problem = now
  }
  const looking = repeatedly(everyMs, look)
  return { problem: () => problem, stop: () => looking.stop() }
}

/** Whether something could not be written because a disk or a quota of the system is full. */
export const isDiskFull = (error: unknown): boolean =>
  hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')
