// Which room may know which: imports go one way.
import { importsOf } from './source-files.ts'

/** The rooms, and those that each may import besides itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  platform: [],
  schemas: [],
  carriers: ['domain', 'platform'],
  resources: ['domain', 'platform', 'schemas'],
  services: ['resources', 'carriers', 'domain', 'platform', 'schemas'],
  migrations: ['platform'],
  cli: ['services', 'resources', 'carriers', 'domain', 'platform', 'schemas', 'migrations'],
  app: ['cli', 'services', 'resources', 'carriers', 'domain', 'platform', 'schemas', 'migrations'],
}

const roomOf = (path: string): string => path.split('/')[0] ?? ''

/** The folder of `services/` that a file is in; null for what all of them share. */
const serviceOf = (path: string): string | null => /^services\/([^/]+)\//.exec(path)?.[1] ?? null

function problemOf(file: string, imported: string): string | null {
  const [from, to] = [roomOf(file), roomOf(imported)]
  if (!(to in mayImport)) return imported.startsWith('test/') ? 'imports a test' : null
  if (from !== to && !mayImport[from]?.includes(to)) return `${from} must not know ${to}`
  const [own, other] = [serviceOf(file), serviceOf(imported)]
  // The app starts them all; whatever else they share lies beside their folders.
  if (other === null || other === own || from === 'app') return null
  return own === null ? `only app knows ${other}` : `${own} must not know ${other}`
}

/** The imports of one file that go the wrong way. */
export const wrongImports = (file: string, text: string): readonly string[] =>
  importsOf(file, text).flatMap((imported) => {
    const problem = problemOf(file, imported)
    return problem === null ? [] : [`${file} -> ${imported}: ${problem}`]
  })
