// Checks the folders that settings name, at the start.
import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from './reason-of.ts'
import { StartError } from './read-settings.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Throws a StartError unless the folder that the setting names is there. */
export async function checkFolder(setting: string, path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) throw new StartError(`${setting}=${path}: there is no such folder.`)
    throw new StartError(`${setting}=${path} cannot be used: ${reasonOf(error)}`)
  })
  if (!found.isDirectory()) throw new StartError(`${setting}=${path}: this is no folder.`)
}

/** Makes the folder that the setting names; throws a StartError when nothing can be written there. */
export async function makeFolder(setting: string, path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
    // Permissions are not enough: the disk may be full or read-only.
    await rmdir(await mkdtemp(join(path, '.tried-')))
  } catch (error) {
    throw new StartError(`${setting}=${path} cannot be used: ${reasonOf(error)}`)
  }
}
