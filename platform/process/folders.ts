// Checks the folders that settings name, at the start.
import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false

/**
 * Makes the folder and those above it. Node's recursive mkdir would never end where a file system refuses a folder
 * as if the one above were missing, as that of /proc does.
 */
export async function makeFolders(path: string, mode = 0o777): Promise<void> {
  if (await isFolder(path)) return
  const above = dirname(path)
  if (above !== path)
    await makeFolders(above, mode).catch((error: unknown) => {
      // A file in the place of a folder is told by what is made in it.
      if (!hasCode(error, 'EEXIST')) throw error
    })
  await mkdir(path, mode).catch(async (error: unknown) => {
    // Another process may have made it meanwhile.
    if (!(await isFolder(path))) throw error
  })
}

/** Makes the folder that the setting names; throws a StartError when nothing can be written there. */
export async function makeFolder(setting: string, path: string): Promise<void> {
  try {
    await makeFolders(path)
    // Permissions are not enough: the disk may be full or read-only.
    await rmdir(await mkdtemp(join(path, '.tried-')))
  } catch (error) {
    throw new StartError(`${setting}=${path} cannot be used: ${reasonOf(error)}`)
  }
}
