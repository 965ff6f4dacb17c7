import { expect, test } from 'vitest'
import { StartError } from '../../../platform/process/read-settings.ts'
import { drawn } from './drawn-fixture.ts'
import { installedLanguages } from './languages.ts'
import { readersForTest, textsOf } from './readers-fixture.ts'

const { read } = readersForTest({ languages: installedLanguages(['deu', 'eng']) })

test('English is found in this repository, another language in its package', () => {
  const [english, german] = installedLanguages(['eng', 'deu'])
  expect(english?.file).toMatch(/data.recognition.eng.traineddata.gz$/)
  expect(german).toMatchObject({ code: 'deu' })
})

test.each(['xyz', '../eng', '../recognition/eng'])(
  'a language that is not installed is refused: %s',
  (code) => {
    expect(() => installedLanguages(['eng', code])).toThrow(
      new StartError(
        `DOCUMENT_LANGUAGES=eng,${code}: the package @tesseract.js-data/${code} is not installed.`,
      ),
    )
  },
)

test('a scan is read in all languages of the setting', async () => {
  const outcome = await read(
    drawn(['FRACHTBRIEF', 'Empfänger der Ware', 'Größe und Menge geprüft', 'Straße 12'], 0),
  )
  const text = textsOf(outcome).join(' ')
  for (const word of ['Empfänger', 'Größe', 'geprüft', 'Straße']) expect(text).toContain(word)
})
