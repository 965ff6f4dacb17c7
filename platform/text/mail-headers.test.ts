import { expect, test } from 'vitest'
import { withHeadersInUtf8 } from './mail-headers.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

test('a subject in the characters of Windows keeps its letters, and the body its bytes', () => {
  const mail = latin1('To: a@b.example\r\nSubject: M\xfcnchen\r\n\r\nM\xfcnchen')
  const [headers, body] = [mail.indexOf('\r\n\r\n'), latin1('\r\n\r\nM\xfcnchen')]
  expect(headers).toBeGreaterThan(0)
  expect(withHeadersInUtf8(mail)).toEqual(
    Buffer.concat([Buffer.from('To: a@b.example\r\nSubject: München'), body]),
  )
})

test('a line in UTF-8 beside one that is not stays as it is, also where nothing follows the headers', () => {
  const mail = Buffer.concat([Buffer.from('From: Größe\n'), latin1('Subject: Gr\xf6\xdfe')])
  expect(withHeadersInUtf8(mail).toString()).toBe('From: Größe\nSubject: Größe')
})

test('a mail whose headers are UTF-8 is the same, whatever its body is', () => {
  const mail = Buffer.concat([Buffer.from('Subject: Größe\n\n'), latin1('Gr\xf6\xdfe')])
  expect(withHeadersInUtf8(mail)).toBe(mail)
})
