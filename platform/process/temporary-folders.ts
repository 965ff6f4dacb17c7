// Temporary folders, all in one folder of the process: the start of the next one removes what a killed one has left.
import { rmSync } from 'node:fs'
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCode } from './error-code.ts'

const prefix = 'landfall-process-'
const socketName = 'in-use'
/** Node cuts a longer path off, so that the sockets of all processes would have one path. */
const longestSocketPath = 103

function socketOf(folder: string): string | null {
  const path = join(folder, socketName)
  return Buffer.byteLength(path) > longestSocketPath ? null : path
}

/**
 * A socket to which nobody listens any more tells that the process has ended. Its id would not: where each system of processes
 * begins to count anew, as after the restart of a pod, another process has the same one.
 */
const isLeft = (folder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const path = socketOf(folder)
    if (path === null) return resolve(false)
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', (error) => resolve(hasCode(error, 'ECONNREFUSED')))
  })

/** The socket last, so that a removal that is broken off is taken up by the next process. */
async function remove(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name !== socketName) await rm(join(folder, name), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}

/** Never through a link, which another user may have put there. */
async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found !== null && found.isDirectory() && found.uid === process.getuid?.()
}

/** For the start of a process, since on a disk that they fill it may never come to need a folder. */
export async function removeLeftFolders(base = tmpdir()): Promise<void> {
  // Where it cannot be read, who needs a folder is told.
  for (const name of await readdir(base).catch(() => [])) {
    const folder = join(base, name)
    if (name.startsWith(prefix) && (await isOwnFolder(folder)) && (await isLeft(folder)))
      // Another process may be removing it as well.
      await remove(folder).catch(() => undefined)
  }
}

async function folderOfProcess(base: string): Promise<string> {
  const folder = await mkdtemp(join(base, prefix))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // A reader of documents runs as another user, and has to reach its own folder.
  await chmod(folder, 0o711)
  await new Promise<void>((resolve) => {
    const path = socketOf(folder)
    // Without a socket no other process removes the folder.
    if (path === null) return resolve()
    const server = createServer((socket) => socket.destroy()).unref()
    server.once('error', () => resolve())
    server.listen(path, resolve)
  })
  return folder
}

/** Makes folders in one of the process, which is made with the first; they go with the process at the latest. */
export function temporaryFolders(base = tmpdir()): (name: string) => Promise<string> {
  let made: Promise<string> | null = null
  const own = async (): Promise<string> => {
    try {
      return await (made ??= folderOfProcess(base))
    } catch (error) {
      // The disk may have been full.
      made = null
      throw error
    }
  }
  const make = async (name: string): Promise<string> => mkdtemp(join(await own(), `${name}-`))
  return (name) =>
    make(name).catch((error: unknown) => {
      if (made === null || !hasCode(error, 'ENOENT')) throw error
      // What clears old files from `/tmp` has removed the one of the process.
      made = null
      return make(name)
    })
}

export const temporaryFolder = temporaryFolders()
