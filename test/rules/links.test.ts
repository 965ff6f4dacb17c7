// The pages lead their readers to files and headings that exist.
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, root, textOf } from './source-files.ts'

const files = projectFiles()
const pages = files.filter((file) => file.endsWith('.md'))

const withoutCode = (page: string): string =>
  page.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '``')

/** The anchors that GitHub gives the headings of a page. */
function anchorsIn(page: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of page.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    const anchor = text.toLowerCase().replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    const base = anchor.trim().replaceAll(' ', '-')
    let n = 0
    while (anchors.has(n === 0 ? base : `${base}-${n}`)) n++
    anchors.add(n === 0 ? base : `${base}-${n}`)
  }
  return anchors
}

/** The links of a page that lead nowhere; those to other sites are not followed. */
function deadLinks(file: string, page: string): readonly string[] {
  const links = Array.from(withoutCode(page).matchAll(/\]\(([^)\s]+)[^)]*\)/g), ([, to = '']) => to)
  return links.filter((to) => {
    if (/^[a-z]+:/.test(to)) return false
    const [path = '', anchor] = to.split('#')
    const target = path === '' ? file : posix.join(posix.dirname(file), path)
    if (!existsSync(`${root}/${target}`)) return true
    if (anchor === undefined) return false
    return !anchorsIn(target === file ? page : textOf(target)).has(anchor)
  })
}

const folders = new Set(files.flatMap((file) => /^[a-z]+(?=\/)/.exec(file)?.[0] ?? []))

/** The paths from the root that a page names and that are not there. */
const missingPaths = (page: string): readonly string[] =>
  Array.from(page.matchAll(/`([a-z]+)(\/[\w./-]*)`/g), ([, folder = '', rest = '']) => ({
    folder,
    rest,
  }))
    .filter(({ folder, rest }) => folders.has(folder) && !existsSync(`${root}/${folder}${rest}`))
    .map(({ folder, rest }) => folder + rest)

describe.skipIf(files.length === 0)('links', () => {
  test.each(pages)('of %s lead to a file or a heading', (file) => {
    expect(deadLinks(file, textOf(file))).toEqual([])
  })

  test.each(pages.filter((page) => page !== 'CHANGELOG.md'))(
    '%s names paths that exist',
    (file) => {
      expect(missingPaths(textOf(file))).toEqual([])
    },
  )

  test.each(['services', 'test'])('%s/README.md names every folder beside it', (folder) => {
    const beside = files.flatMap((file) => {
      const [top, name, ...rest] = file.split('/')
      return top === folder && name !== undefined && rest.length > 0 ? [name] : []
    })
    const page = textOf(`${folder}/README.md`)
    expect([...new Set(beside)].filter((name) => !new RegExp(`\`${name}/?\``).test(page))).toEqual(
      [],
    )
  })

  test('are found dead where the file or the heading is missing', () => {
    const page = '# A `path` of, links\n[a](#a-path-of-links) [b](#b) [c](no.md) [d](README.md#x)'
    expect(deadLinks('CONTRIBUTING.md', page)).toEqual(['#b', 'no.md', 'README.md#x'])
    expect(missingPaths('`docs/none.md`, `docs/`, `none/`')).toEqual(['docs/none.md'])
  })
})
