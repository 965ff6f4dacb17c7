// The version before, as a folder that can be run: the files of a commit, with the packages of its own lock file.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** A commit id, in a file because tags do not come with every clone. `UPGRADE_FROM` names another commit. */
async function releasedCommit(): Promise<string> {
  const named = process.env['UPGRADE_FROM']
  if (named) return named
  return (await readFile(new URL('released-commit', import.meta.url), 'utf8')).trim()
}

type Lock = {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>
}

/** The packages that a service needs, with their versions. */
async function packagesOf(folder: string): Promise<string> {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock
  const needed = Object.entries(packages).filter(([name, { dev }]) => name !== '' && dev !== true)
  return needed
    .map(([name, { version }]) => `${name} ${version}`)
    .sort()
    .join('\n')
}

async function writeFiles(commit: string, folder: string): Promise<void> {
  const archive = join(folder, '..', 'files.tar')
  await run('git', ['archive', '--output', archive, commit], { cwd: repository }).catch(
    (cause: unknown) => {
      throw new Error(`The history has no commit ${commit}: fetch it whole.`, { cause })
    },
  )
  await run('tar', ['--extract', '--file', archive, '--directory', folder])
}

export type ReleasedVersion = { readonly folder: string; remove(): Promise<void> }

/** Installs only when its packages are not those that are installed here. */
export async function unpackReleased(): Promise<ReleasedVersion> {
  const parent = await mkdtemp(join(tmpdir(), 'landfall-released-'))
  const folder = join(parent, 'version')
  await mkdir(folder)
  await writeFiles(await releasedCommit(), folder)
  if ((await packagesOf(folder)) === (await packagesOf(repository)))
    await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  else await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder })
  return { folder, remove: () => rm(parent, { recursive: true, force: true }) }
}

export const presentVersion = repository
