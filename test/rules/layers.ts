// Which layer may import which: imports go one way.
import { importsOf } from './source-files.ts'

/** Each layer with the layers that it may import. */
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

const layerOf = (path: string): string => path.split('/')[0] ?? ''

/** The service that a file belongs to; null for files outside of the services' folders. */
const serviceOf = (path: string): string | null => /^services\/([^/]+)\//.exec(path)?.[1] ?? null

function problemOf(file: string, imported: string): string | null {
  const [from, to] = [layerOf(file), layerOf(imported)]
  if (!(to in mayImport)) return imported.startsWith('test/') ? 'imports a test' : null
  if (from !== to && !mayImport[from]?.includes(to)) return `${from} must not import ${to}`
  const [own, other] = [serviceOf(file), serviceOf(imported)]
  // The app starts all services; files that several of them use lie beside their folders.
  if (other === null || other === own || from === 'app') return null
  return own === null ? `only app imports ${other}` : `${own} must not import ${other}`
}

/** The imports of one file that go the wrong way. */
export const wrongImports = (file: string, text: string): readonly string[] =>
  importsOf(file, text).flatMap((imported) => {
    const problem = problemOf(file, imported)
    return problem === null ? [] : [`${file} -> ${imported}: ${problem}`]
  })
