import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/postgres/database.ts'
import { analysedDocument, job } from '../document-fixture.ts'
import type { FetchedFile } from './fetch-file.ts'
import { readLoop } from './loop.ts'
import type { ReadFile } from './loop.ts'
import type { DocumentJob } from './sql.ts'

const noCorrections: Db = { query: () => Promise.resolve([]) }

/** The result of one job, the steps on the way to it, and the analysis that was requested. */
async function workOn(
  one: DocumentJob,
  fetched: FetchedFile,
  outcome: Awaited<ReturnType<ReadFile>>,
) {
  const steps: string[] = []
  let request: unknown
  const loop = readLoop({
    database: noCorrections,
    carriers: [],
    atOnce: 1,
    reserved: 0,
    fetchFile: (key) => {
      steps.push(`fetch ${key}`)
      return Promise.resolve(fetched)
    },
    read: (_file, requested) => {
      steps.push('read')
      request = requested
      return Promise.resolve(outcome)
    },
  })
  const result = await loop.work(one, new AbortController().signal)
  return { result, steps, request }
}

const removed: string[] = []
beforeEach(() => {
  removed.length = 0
})
const copied: FetchedFile = {
  kind: 'copied',
  path: '/in/box',
  remove: () => {
    removed.push('/in/box')
    return Promise.resolve()
  },
}
const read = { ok: true, documents: [analysedDocument()] } as const

describe('a job', () => {
  test('is read, and the copy of its file is removed', async () => {
    const { result, steps } = await workOn(job(), copied, read)
    expect(result).toEqual({ kind: 'read', documents: read.documents })
    expect(steps).toEqual(['fetch k', 'read'])
    expect(removed).toEqual(['/in/box'])
  })

  test('whose file cannot be read fails with the reason, and the copy is removed', async () => {
    const { result } = await workOn(job(), copied, { ok: false, problem: 'It is empty.' })
    expect(result).toEqual({ kind: 'failed', problem: 'It is empty.' })
    expect(removed).toEqual(['/in/box'])
  })

  test('whose stored file is missing fails', async () => {
    const { result, steps } = await workOn(job(), { kind: 'missing' }, read)
    expect(result).toMatchObject({ kind: 'failed' })
    expect(steps).toEqual(['fetch k'])
  })

  test.each([
    [0, 1_000],
    [1, 2_000],
    [5, 32_000],
    [30, 600_000],
  ])('after %i failures of the store waits %i ms', async (put_offs, afterMs) => {
    const { result } = await workOn(job({ put_offs }), { kind: 'unavailable' }, read)
    expect(result).toEqual({ kind: 'postponed', afterMs })
  })

  test('that was attempted too often without a result is not fetched again', async () => {
    const { result, steps } = await workOn(job({ attempt: 9 }), copied, read)
    expect(result).toMatchObject({ kind: 'failed' })
    expect(steps).toEqual([])
  })

  test('that only links is not fetched', async () => {
    const { result, steps } = await workOn(job({ work: 'link' }), copied, read)
    expect(result).toEqual({ kind: 'relink' })
    expect(steps).toEqual([])
  })
})

describe('the requested analysis', () => {
  const requestFor = async (change: Partial<DocumentJob>) =>
    (await workOn(job(change), copied, read)).request

  test.each<readonly [string, Partial<DocumentJob>, string | null]>([
    ['uses the type that a person has set', { document_type_manual: 'vgm' }, 'vgm'],
    ['finds the type again', { document_type: 'isf' }, null],
    ['keeps the type when only fields are read', { work: 'extract', document_type: 'isf' }, 'isf'],
  ])('%s', async (_name, change, type) => {
    expect(await requestFor(change)).toMatchObject({ type })
  })

  test('is limited to the pages of a document that was split off', async () => {
    expect(await requestFor({ first_page: 3, last_page: 4 })).toMatchObject({
      pages: { first: 3, last: 4 },
    })
    expect(await requestFor({})).toMatchObject({ pages: null })
  })
})

test('a claim counts the jobs under way, and one of them that ends lets others in', async () => {
  const claims: (readonly unknown[])[] = []
  const database: Db = {
    query: ({ values }) => {
      claims.push(values ?? [])
      return Promise.resolve([])
    },
  }
  const idle = (): void => undefined
  let finish = idle
  const loop = readLoop({
    database: noCorrections,
    carriers: [],
    atOnce: 3,
    reserved: 1,
    fetchFile: () => Promise.resolve(copied),
    read: () => new Promise((resolve) => (finish = () => resolve(read))),
  })
  const one = job({ account_id: 'slow' })
  const done = loop.work(one, new AbortController().signal)
  await vi.waitFor(() => expect(finish).not.toBe(idle))
  await loop.claim(database, 2)
  finish()
  await done
  await loop.claim(database, 3)
  expect(claims.map(([, ...rest]) => rest)).toEqual([
    [2, ['slow'], 1],
    [3, [], 1],
  ])
  expect(loop.mayLetIn?.(one)).toBe(true)
})
