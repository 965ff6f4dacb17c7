import { describe, expect, test } from 'vitest'
import type { GrayImage } from './gray-image.ts'
import type { Recogniser, Word } from './recognise.ts'
import { better, withSecondLook } from './second-look.ts'

const box = { x: 10, y: 20, width: 110, height: 22 }
const word = (text: string, confidence: number): Word => ({ text, confidence, box })

describe('of two results for a number counts', () => {
  test.each<[string, Word, Word, string]>([
    ['the one with a right check digit', word('CSQUB054383', 0.9), word('CSQU3054383', 0.5), '2'],
    ['the first of two right ones', word('CSQU3054383', 0.5), word('MSCU6639870', 0.9), '1'],
    [
      'the first when the second is another box',
      word('ABCD1111111', 0.8),
      word('CSQU3054383', 0.7),
      '1',
    ],
    ['the clearer one', word('YIY925360', 0.37), word('YJY925360', 0.91), '2'],
    [
      'the first if the other is hardly clearer',
      word('PO802193', 0.44),
      word('20802193', 0.68),
      '1',
    ],
    [
      'the first if the other is quite different',
      word('OMMB7303', 0.3),
      word('13036700', 0.9),
      '1',
    ],
    ['the first if it was clear', word('ONEY51957900', 0.69), word('ONEYS1957900', 0.99), '1'],
    ['the first if the second is no number', word('FA634A12', 0.3), word('FAGAAA', 0.9), '1'],
  ])('%s', (_, first, second, expected) => {
    const seen = better(first, second)
    expect(seen.text).toBe((expected === '2' ? second : first).text)
    expect(seen.box).toEqual(box)
  })
})

describe('a second recognition', () => {
  const page: GrayImage = { width: 400, height: 300, pixels: new Uint8Array(120_000).fill(255) }

  async function looksAt(...words: readonly Word[]) {
    const images: GrayImage[] = []
    const read: Recogniser = (image, shown) => {
      expect(shown).toBe('number')
      images.push(image)
      return Promise.resolve([word('YJY9', 0.95), word('25360', 0.97)])
    }
    const texts = (await withSecondLook(page, words, read)).map(({ text }) => text)
    return { texts, images }
  }

  test('takes each unclear number alone and enlarged', async () => {
    const { texts, images } = await looksAt(word('Booking', 0.3), word('YIY925360', 0.4))
    expect(texts).toEqual(['Booking', 'YJY925360'])
    expect(images).toHaveLength(1)
    // A word of 110 by 22 with its margins, of which one pixel is off the page, twice as large.
    expect(images[0]).toMatchObject({ width: 262, height: 73 })
  })

  test.each([
    ['a clear number', word('YIY925360', 0.9)],
    ['a valid container number', word('CSQU3054383', 0.9)],
    ['a short number', word('AB123', 0.3)],
    ['a word', word('Hamburg', 0.3)],
    ['an amount of money in words', word('ONE-THOUSAND', 0.3)],
  ])('does not take %s', async (_, one) => {
    const { texts, images } = await looksAt(one)
    expect(texts).toEqual([one.text])
    expect(images).toHaveLength(0)
  })

  test('takes a clear container number with a wrong check digit', async () => {
    expect((await looksAt(word('CSQU3054384', 0.95))).images).toHaveLength(1)
  })

  test('without a result changes nothing', async () => {
    const blind: Recogniser = () => Promise.resolve([])
    const unclear = word('YIY925360', 0.4)
    expect(await withSecondLook(page, [unclear], blind)).toEqual([unclear])
  })

  test('is limited on a page of unclear numbers', async () => {
    const many = Array.from({ length: 60 }, () => word('YIY925360', 0.4))
    expect((await looksAt(...many)).images).toHaveLength(40)
  })
})
