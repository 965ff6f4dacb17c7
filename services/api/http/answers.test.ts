import { expect, test } from 'vitest'
import { refusal } from './answers.ts'

test('a detail that was cut within a character holds no half of it', () => {
  const cut = `'${'🚢'.slice(0, 1)}' is not one of the options`
  expect(refusal(422, [{ detail: cut }]).body).toMatchObject({
    errors: [{ detail: "'\ufffd' is not one of the options" }],
  })
})
