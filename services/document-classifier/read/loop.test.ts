import { describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/postgres/database.ts'
import type { OpenedFile } from './fetch-file.ts'
import { job, analysedDocument } from '../document-fixture.ts'
import { readLoop } from './loop.ts'
import type { ReadFile } from './loop.ts'
import type { DocumentJob } from './sql.ts'

const noCorrections: Db = { query: () => Promise.resolve([]) }
const notCut = new AbortController().signal

/** Works one job and tells what came of it and what was done on the way. */
async function worked(
  one: DocumentJob,
  opened: OpenedFile,
  outcome: Awaited<ReturnType<ReadFile>>,
) {
  const done: string[] = []
  let request: unknown
  const loop = readLoop({
    database: noCorrections,
    atOnce: 1,
    openFile: (key) => {
      done.push(`open ${key}`)
      return Promise.resolve(opened)
    },
    read: (_file, wanted) => {
      done.push('read')
      request = wanted
      return Promise.resolve(outcome)
    },
  })
  const result = await loop.work(one, notCut)
  return { result, done, request }
}

const removed: string[] = []
const here: OpenedFile = {
  kind: 'here',
  path: '/in/box',
  remove: () => {
    removed.push('/in/box')
    return Promise.resolve()
  },
}
const read = { ok: true, documents: [analysedDocument()] } as const

describe('a job', () => {
  test('is read, and its copy removed', async () => {
    removed.length = 0
    const { result, done } = await worked(job(), here, read)
    expect(result).toEqual({ kind: 'read', documents: read.documents })
    expect(done).toEqual(['open k', 'read'])
    expect(removed).toEqual(['/in/box'])
  })

  test('whose file cannot be read fails with the reason, and its copy is removed', async () => {
    removed.length = 0
    const { result } = await worked(job(), here, { ok: false, problem: 'It is empty.' })
    expect(result).toEqual({ kind: 'failed', problem: 'It is empty.' })
    expect(removed).toEqual(['/in/box'])
  })

  test('whose bytes are gone fails', async () => {
    const { result, done } = await worked(job(), { kind: 'gone' }, read)
    expect(result).toMatchObject({ kind: 'failed' })
    expect(done).toEqual(['open k'])
  })

  test.each([
    [0, 1_000],
    [1, 2_000],
    [5, 32_000],
    [30, 600_000],
  ])('waits for a store that was away %i times for %i ms', async (put_offs, afterMs) => {
    const { result } = await worked(job({ put_offs }), { kind: 'away' }, read)
    expect(result).toEqual({ kind: 'later', afterMs })
  })

  test('that was tried too often without an end is not opened again', async () => {
    const { result, done } = await worked(job({ attempt: 9 }), here, read)
    expect(result).toMatchObject({ kind: 'failed' })
    expect(done).toEqual([])
  })

  test('that is only to be linked is not opened', async () => {
    const { result, done } = await worked(job({ work: 'link' }), here, read)
    expect(result).toEqual({ kind: 'linked' })
    expect(done).toEqual([])
  })
})

describe('what is wanted', () => {
  const requestFor = async (change: Partial<DocumentJob>) =>
    (await worked(job(change), here, read)).request

  test.each<readonly [string, Partial<DocumentJob>, string | null]>([
    ['is the type that a person gave', { document_type_manual: 'vgm' }, 'vgm'],
    ['is found anew', { document_type: 'isf' }, null],
    ['stays where only fields are', { work: 'extract', document_type: 'isf' }, 'isf'],
  ])('%s', async (_name, change, type) => {
    expect(await requestFor(change)).toMatchObject({ type })
  })

  test('are the pages of a document that was split off', async () => {
    expect(await requestFor({ first_page: 3, last_page: 4 })).toMatchObject({
      pages: { first: 3, last: 4 },
    })
    expect(await requestFor({})).toMatchObject({ pages: null })
  })
})
