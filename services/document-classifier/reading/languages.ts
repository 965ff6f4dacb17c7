import { existsSync } from 'node:fs'
import { join } from 'node:path'
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

/** Null where the language's package is not installed. */
function installed(code: string): Language | null {
  const folder = folderOf(code)
  const file = join(folder ?? '', '4.0.0_best_int', `${code}.traineddata.gz`)
  return folder !== null && existsSync(file) ? { code, file } : null
}

/** The languages with where their data lies; throws a StartError for one that is not installed. */
export const installedLanguages = (codes: readonly string[]): readonly Language[] =>
  codes.map((code) => {
    const language = installed(code)
    if (language !== null) return language
    const setting = `DOCUMENT_LANGUAGES=${codes.join(',')}`
    throw new StartError(`${setting}: the package ${packageOf(code)} is not installed.`)
  })
