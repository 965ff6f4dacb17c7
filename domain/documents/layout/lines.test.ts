import { describe, expect, test } from 'vitest'
import { linesOf, partOf, runsBeneath, runsRightOf } from './lines.ts'
import type { Page, TextRun } from './page.ts'

const run = (
  text: string,
  x: number,
  y: number,
  width = text.length * 5,
  height = 10,
): TextRun => ({
  text,
  box: { x, y, width, height },
  confidence: 1,
  kind: 'text',
})
const page = (...runs: readonly TextRun[]): Page => ({ number: 1, width: 600, height: 800, runs })
const texts = (runs: readonly TextRun[]): readonly string[] => runs.map((each) => each.text)

describe('the lines of a page', () => {
  test('go from top to bottom whatever the order of the file', () => {
    const lines = linesOf(page(run('second', 10, 40), run('first', 10, 20)))
    expect(lines.map((line) => line.text)).toEqual(['first', 'second'])
  })

  test('join words that stand side by side and keep columns apart', () => {
    const [line] = linesOf(page(run('OF', 38, 20), run('PORT', 15, 20), run('Shanghai', 200, 20)))
    expect(texts(line?.runs ?? [])).toEqual(['PORT OF', 'Shanghai'])
  })

  test('join letters without a gap into one word', () => {
    expect(linesOf(page(run('MSKU', 10, 20, 20), run('1234567', 30, 20)))[0]?.text).toBe(
      'MSKU1234567',
    )
  })

  test('hold small labels and large values on one baseline together', () => {
    const [line] = linesOf(page(run('Vessel', 10, 24, 30, 6), run('EVER GIVEN', 70, 20, 60, 10)))
    expect(texts(line?.runs ?? [])).toEqual(['Vessel', 'EVER GIVEN'])
  })

  test('follow a slight skew', () => {
    const words = Array.from({ length: 10 }, (_, index) => [
      run(`a${String(index)}`, 20 + index * 55, 100 + index * 1.2),
      run(`b${String(index)}`, 20 + index * 55, 114 + index * 1.2),
    ]).flat()
    const lines = linesOf(page(...words))
    expect(lines).toHaveLength(2)
    expect(lines[0]?.text).toBe('a0 a1 a2 a3 a4 a5 a6 a7 a8 a9')
  })

  test('divide one run with blanks for columns', () => {
    const [line] = linesOf(page(run('CARTONS      1,200.000 KGS', 10, 20)))
    expect(texts(line?.runs ?? [])).toEqual(['CARTONS', '1,200.000 KGS'])
  })

  describe('where runs contain blanks', () => {
    const whole = [run('Oak garden bench', 10, 20), run('Folding steel chair', 10, 40)]

    test('keep narrow columns apart', () => {
      const row = [run('560', 300, 60, 16), run('CRATES', 323, 60, 38)]
      const lines = linesOf(page(...whole, ...row))
      expect(texts(lines[2]?.runs ?? [])).toEqual(['560', 'CRATES'])
    })

    test('still join the words of a typewriter', () => {
      const row = [run('PORT', 300, 60, 24), run('OF', 330, 60, 12), run('KLANG', 348, 60, 30)]
      const lines = linesOf(page(...whole, ...row))
      expect(lines[2]?.text).toBe('PORT OF KLANG')
      expect(lines[2]?.runs).toHaveLength(1)
    })
  })

  test('keep cells of a spreadsheet with several lines apart', () => {
    const cells = [run('Screwdriver set\n(with box)', 10, 20, 130), run('2500', 100, 20)]
    expect(texts(linesOf(page(...cells))[0]?.runs ?? [])).toEqual([
      'Screwdriver set\n(with box)',
      '2500',
    ])
  })

  test('join recognised words of a typewriter over its wide blanks', () => {
    const typed = (text: string, x: number): TextRun => ({
      ...run(text, x, 20, text.length * 5 - 1, 5.4),
      confidence: 0.9,
    })
    const [line] = linesOf(page(typed('VINTARA', 40), typed('FURNITURE', 80), typed('PKGS', 160)))
    expect(texts(line?.runs ?? [])).toEqual(['VINTARA FURNITURE', 'PKGS'])
  })

  test('keep text on both sides of a ruled line apart', () => {
    const [line] = linesOf(page(run('LTD.', 10, 20), run('|', 31, 20), run('Pier 9', 36, 20)))
    expect(texts(line?.runs ?? [])).toEqual(['LTD.', 'Pier 9'])
  })

  test('drop a corner of a box that was recognised as a sign', () => {
    const scanned = { ...run('"15. PORT', 10, 20), confidence: 0.9 }
    expect(linesOf(page(scanned))[0]?.text).toBe('15. PORT')
    expect(linesOf(page(run('"HERON"', 10, 20)))[0]?.text).toBe('"HERON"')
  })

  test('drop ruled lines recognised as letters, and duplicate words', () => {
    const lines = linesOf(page(run('|', 5, 20), run('ETA', 10, 20), run('ETA', 10.5, 20)))
    expect(lines.map((line) => line.text)).toEqual(['ETA'])
  })

  test('never join a form field to printed text', () => {
    const [line] = linesOf(page(run('No.', 10, 20), { ...run('77', 27, 20), kind: 'field' }))
    expect(texts(line?.runs ?? [])).toEqual(['No.', '77'])
  })
})

describe('the neighbours of a run', () => {
  const label = run('Vessel', 10, 20)
  const lines = linesOf(
    page(label, run('EVER GIVEN', 200, 20), run('MSC ANNA', 12, 34), run('far', 10, 300)),
  )
  const found = lines[0]?.runs[0] ?? label

  test('to the right are on the same line', () => {
    expect(texts(runsRightOf(lines, found))).toEqual(['EVER GIVEN'])
  })

  test('beneath are in its column and within reach', () => {
    expect(texts(runsBeneath(lines, found.box, 50))).toEqual(['MSC ANNA'])
  })

  test('a part of a run keeps its place', () => {
    expect(partOf(run('ETA: 3 May', 100, 20), 4, 10)).toMatchObject({
      text: '3 May',
      box: { x: 125, width: 25 },
    })
  })
})
