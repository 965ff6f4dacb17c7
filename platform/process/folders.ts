// Checks the folders that settings name, at the start.
import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from './error-code.ts'
import { reasonOf } from './reason-of.ts'
import { StartError } from './read-settings.ts'

/** Throws a StartError unless the folder that the setting names is there. */
export async function checkFolder(setting: string, path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT'))
      throw new StartError(`${setting}=${path}: there is no such folder.`)
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
