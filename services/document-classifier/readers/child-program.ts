import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

type Bundler = {
  readonly buildSync: (options: Readonly<Record<string, unknown>>) => {
    readonly outputFiles: readonly { readonly text: string }[]
  }
}

const own = createRequire(import.meta.url)

/** The folder of an installed package. */
export const packageFolder = (name: string): string => dirname(own.resolve(`${name}/package.json`))

/**
 * Bundles the child into one JavaScript module, in memory. Running it under tsx would need a thread and a
 * process, which the permissions forbid, and six times the memory, because tsx also transforms pdfjs. The
 * bundler is the one that comes with tsx.
 */
export function bundled(file: string): string {
  const bundler = createRequire(own.resolve('tsx'))('esbuild') as Bundler
  const { outputFiles } = bundler.buildSync({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  })
  return outputFiles[0]?.text ?? ''
}

let program: string | null = null

export const childProgram = (): string => (program ??= bundled('./child/main.ts'))
