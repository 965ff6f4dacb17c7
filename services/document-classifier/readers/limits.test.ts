import { deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pdfOf } from './files-fixture.ts'
import { readersForTest, textsOf } from './readers-fixture.ts'

/** A page whose drawing inflates to so many bytes. */
function pdfDrawing(bytes: number): Buffer {
  const stream = deflateSync(Buffer.alloc(bytes, ' '), { level: 1 })
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<<>>>>',
    `<</Length ${stream.length}/Filter/FlateDecode>>stream\n${stream.toString('latin1')}\nendstream`,
  ])
}

const vast = pdfDrawing(300_000_000)

describe('a file that takes more memory than allowed', () => {
  const { read } = readersForTest({ maxMemoryMb: 220 })
  test('fails, and the next file is read', async () => {
    const outcomes = await Promise.all([read(vast), read('next')])
    expect(outcomes[0]).toMatchObject({ ok: false, code: 'out_of_memory' })
    expect(textsOf(outcomes[1])).toEqual(['next'])
  })
})

describe('a file for which a reader runs out of memory', () => {
  const warn = vi.fn()
  const { read } = readersForTest({ maxMemoryMb: 280, log: { warn } })
  beforeEach(() => void warn.mockClear())
  test('is read once more by a new process, if the reader had read other files', async () => {
    expect(textsOf(await read('small'))).toEqual(['small'])
    expect(await read(vast)).toMatchObject({ code: 'out_of_memory' })
    expect(warn).toHaveBeenCalledTimes(2)
  })
  test('fails if the process was new', async () => {
    expect(await read(vast)).toMatchObject({ code: 'out_of_memory' })
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

describe('a file that takes longer than allowed', () => {
  const { read } = readersForTest({ timeoutMs: 1 })
  test('fails', async () => {
    expect(await read(pdfDrawing(50_000_000))).toMatchObject({ ok: false, code: 'timeout' })
  })
})

describe('stopped readers', () => {
  const { readers, read } = readersForTest()
  test('finish the files under way and reject the others', async () => {
    const [begun, waiting] = [read('begun'), read('waiting')]
    await Promise.race([begun, waiting])
    const late = readers.stop().then(() => read('late'))
    await expect(late).rejects.toThrow('stopped')
    const settled = await Promise.allSettled([begun, waiting])
    expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true)
  })
})
