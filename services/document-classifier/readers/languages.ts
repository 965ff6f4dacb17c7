import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../../platform/process/settings.ts'
import { packageFolder } from './child-program.ts'
import type { Language } from './protocol.ts'

const packageOf = (code: string): string => `@tesseract.js-data/${code}`

/** With the languages that come with us. English is recognised faster with this data than with its package, and as well. */
export const recognitionFolder = fileURLToPath(
  new URL('../../../data/recognition', import.meta.url),
)

/** As Tesseract names them, such as chi_sim: nothing that leads to another folder. */
const isCode = (code: string): boolean => /^[a-z]\w*$/i.test(code)

function foldersOf(code: string): readonly string[] {
  try {
    return [recognitionFolder, join(packageFolder(packageOf(code)), '4.0.0_best_int')]
  } catch {
    return [recognitionFolder]
  }
}

/** Null where the language is neither ours nor its package installed. */
function installed(code: string): Language | null {
  if (!isCode(code)) return null
  const files = foldersOf(code).map((folder) => join(folder, `${code}.traineddata.gz`))
  const file = files.find((each) => existsSync(each))
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
