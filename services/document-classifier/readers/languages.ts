import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../../platform/process/read-settings.ts'
import { packageFolder } from './child-program.ts'
import type { Language } from './protocol.ts'

const packageOf = (code: string): string => `@tesseract.js-data/${code}`

/** The data of the languages in this repository. English is read as well as with its package, and faster. */
export const recognitionFolder = fileURLToPath(
  new URL('../../../data/recognition', import.meta.url),
)

/** Tesseract's codes, such as chi_sim, cannot lead to another folder. */
const isCode = (code: string): boolean => /^[a-z]\w*$/i.test(code)

function foldersOf(code: string): readonly string[] {
  try {
    return [recognitionFolder, join(packageFolder(packageOf(code)), '4.0.0_best_int')]
  } catch {
    return [recognitionFolder]
  }
}

/** Null where the language is neither in this repository nor installed as a package. */
function installed(code: string): Language | null {
  if (!isCode(code)) return null
  const files = foldersOf(code).map((folder) => join(folder, `${code}.traineddata.gz`))
  const file = files.find((each) => existsSync(each))
  return file === undefined ? null : { code, file }
}

/** The languages with the paths of their data; throws a StartError for one that is not installed. */
export const installedLanguages = (codes: readonly string[]): readonly Language[] =>
  codes.map((code) => {
    const language = installed(code)
    if (language !== null) return language
    const setting = `DOCUMENT_LANGUAGES=${codes.join(',')}`
    throw new StartError(`${setting}: the package ${packageOf(code)} is not installed.`)
  })
