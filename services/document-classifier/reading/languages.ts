import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../../platform/settings.ts'
import { packageFolder } from './child-program.ts'
import type { Language } from './outcome.ts'

const packageOf = (code: string): string => `@tesseract.js-data/${code}`

function folderOf(code: string): string | null {
  try {
    return packageFolder(packageOf(code))
  } catch {
    return null
  }
}

/** Comes with us: it is recognised faster with this data than with the package, and as well. */
export const ownFolder = fileURLToPath(new URL('../../../data/recognition', import.meta.url))

/** Null where the language is neither ours nor its package installed. */
function installed(code: string): Language | null {
  const name = `${code}.traineddata.gz`
  const file = [join(ownFolder, name), join(folderOf(code) ?? '', '4.0.0_best_int', name)].find(
    (each) => existsSync(each),
  )
  return file === undefined ? null : { code, file }
}

/** The languages with where their data lies; throws a StartError for one that is not installed. */
export const installedLanguages = (codes: readonly string[]): readonly Language[] =>
  codes.map((code) => {
    const language = installed(code)
    if (language !== null) return language
    const setting = `DOCUMENT_LANGUAGES=${codes.join(',')}`
    throw new StartError(`${setting}: the package ${packageOf(code)} is not installed.`)
  })
