// SQL statements keep their plans under their names, on connections that all of a process shares.
import { expect, test } from 'vitest'
import { isForTests, projectFiles, textOf } from './source-files.ts'

const named = /\bname: '(\w+)',\s*text:/g

const namesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(named), ([, name = '']) => name)

const twice = (names: readonly string[]): readonly string[] =>
  names.filter((name, at) => names.indexOf(name) < at)

const files = projectFiles().filter((file) => file.endsWith('.ts') && !isForTests(file))

test.runIf(files.length > 0)('no two statements have one name', () => {
  const names = files.flatMap((file) => namesIn(textOf(file)))
  expect(names).toContain('outbox_insert')
  expect(twice(names)).toEqual([])
  const same = `{ name: 'a_b', text: 'select 1' }`
  expect(twice(namesIn(`${same} ${same}`))).toEqual(['a_b'])
})
