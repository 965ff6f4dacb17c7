import { describe, expect, test } from 'vitest'
import { asianEncodingOf, textOfBytes } from './text-of-bytes.ts'

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

const [japanese, chinese, korean] = [
  '貨物到着案内\nコンテナ番号',
  '到货通知\n卸货港: 上海',
  '화물 도착 통지서\n양하항: 부산',
]
const inShiftJis = bytes('89dd95a8939e928588c493e00a835283938365836994d48d86')
const inGbk = bytes('b5bdbbf5cda8d6aa0ad0b6bbf5b8db3a20c9cfbaa3')
const inEucKr = bytes('c8adb9b020b5b5c2f820c5ebc1f6bcad0abee7c7cfc7d73a20bacebbea')

describe('bytes whose encoding nobody names', () => {
  test.each([
    ['in Shift-JIS', inShiftJis, japanese],
    ['in GBK', inGbk, chinese],
    ['in EUC-KR', inEucKr, korean],
  ])('are read %s', (_, given, text) => {
    expect(textOfBytes(given)).toBe(text)
  })

  // Each accented letter looks like an Asian one with the letter behind it.
  test.each([
    'Größe über Österreich: Müßig, Bäcker & Söhne',
    'Avis d’arrivée : élève, conteneur plombé, franchise jusqu’au …',
    '“Released” – the line’s “hold” isn’t in force',
    'Peso líquido: 12 t. Praça São João, nº 5',
    '£ 100, ½ day, 5 m³, 20 °C',
  ])('are read as Windows-1252: %s', (text) => {
    const given = Buffer.from(
      text.replace(/[’“”–…]/g, (sign) =>
        String.fromCharCode({ '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, '…': 0x85 }[sign] ?? 0),
      ),
      'latin1',
    )
    expect(asianEncodingOf(given)).toBeNull()
    expect(textOfBytes(given)).toBe(text)
  })

  // All bytes above ASCII stand side by side, as in text of two bytes a letter.
  test.each([
    ['a Norwegian word', '62 6c e5 62 e6 72 f8 6c'],
    ['a Polish word in Windows-1250', '9f 72 f3 64 b3 6f'],
    ['a Turkish word in Windows-1254', 'c7 dd d0 44 45 4d'],
    ['a Russian word in Windows-1251', 'cf f0 e8 e2 e5 f2'],
    ['blanks that do not break', '52 61 74 65 a0 a0 a0 a0 35'],
    ['leaders', '52 61 74 65 20 b7 b7 b7 b7 b7 b7 b7 b7 20 35'],
    [
      'UTF-8 with one letter in Windows-1252',
      '64 6f 6e e2 80 99 74 20 69 73 6e e2 80 99 74 20 63 61 66 e9 73',
    ],
  ])('are in no Asian encoding: %s', (_, hex) => {
    expect(asianEncodingOf(bytes(hex.replaceAll(' ', '')))).toBeNull()
  })
})

describe('an encoding that is named', () => {
  test('decides where the bytes are in it', () => {
    expect(textOfBytes(bytes('cff0e8e2e5f2'), 'windows-1251')).toBe('Привет')
  })

  test.each(['windows-1252', 'iso-8859-1'])('keeps the signs of Windows: %s', (name) => {
    expect(textOfBytes(bytes('8020939494'), name)).toBe('€ “””')
  })

  test.each(['utf-8', 'utf-16le', 'no such encoding'])(
    'is ignored where it is wrong: %s',
    (name) => {
      expect(textOfBytes(inGbk, name)).toBe(chinese)
    },
  )
})
