// The files of the project, for the rules about them.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const textOf = (file: string): string => readFileSync(`${root}/${file}`, 'utf8')

/** What is in the repository or about to be, as paths from its root; empty when there is no git. */
export function projectFiles(): readonly string[] {
  if (!existsSync(`${root}/.git`)) return []
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', options, { cwd: root, encoding: 'utf8' }).split('\0')
  return files.filter((file) => file !== '' && existsSync(`${root}/${file}`))
}

/** What tests consist of: the tests, and what is there for them only. */
export const isForTests = (file: string): boolean =>
  /(\.test|-fixture)\.ts$/.test(file) || /^(test|bench|corpus)\//.test(file)

/** Every file that a TypeScript file imports or exports from: a path from the root, or a package. */
export function importsOf(file: string, text: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.') ? posix.join(posix.dirname(file), fileName) : fileName,
  )
}

/** Ways that lead back to their beginning, each as it was found first. */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file].join(' -> '))
    if (at >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return circles
}

/** The text without its comments, as far as a rule about words needs it. */
export const codeOf = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1')
