import { expect, test } from 'vitest'
import { withTextInUtf8 } from './mail-in-utf8.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

const withFiles = 'Content-Type: multipart/mixed; boundary=x'

test('a mail of text that names no encoding is read as Windows-1252', () => {
  for (const type of ['', 'Content-Type: text/plain\r\n', 'content-type: text/html\r\n']) {
    const mail = latin1(`To: a@b.example\r\n${type}Subject: M\xfcnchen\r\n\r\nGr\xf6\xdfe: 3`)
    expect(withTextInUtf8(mail).toString()).toBe(
      `To: a@b.example\r\n${type}Subject: München\r\n\r\nGröße: 3`,
    )
  }
})

test('a line in UTF-8 of a mail of text stays as it is', () => {
  const mail = Buffer.concat([Buffer.from('Subject: Größe\n\n'), latin1('M\xfcnchen')])
  expect(withTextInUtf8(mail).toString()).toBe('Subject: Größe\n\nMünchen')
})

test('a page whose encoding only its own head names is read as that', () => {
  const head = 'Content-Type: text/html\r\n\r\n<meta charset="iso-8859-2">'
  const mail = withTextInUtf8(latin1(`${head}G\xb3ówny: Gda\xf1sk`)).toString()
  expect(mail).toBe(`${head}Główny: Gdańsk`)
})

test('beside attachments the subject keeps its letters, and the body its bytes', () => {
  const body = '\r\n\r\nM\xfcnchen'
  const mail = latin1(`${withFiles}\r\nSubject: M\xfcnchen${body}`)
  expect(withTextInUtf8(mail)).toEqual(
    Buffer.concat([Buffer.from(`${withFiles}\r\nSubject: München`), latin1(body)]),
  )
})

test('a line in UTF-8 beside one that is not stays as it is, also where nothing follows the headers', () => {
  const mail = Buffer.concat([
    Buffer.from(`${withFiles}\nFrom: Größe\n`),
    latin1('Subject: Gr\xf6\xdfe'),
  ])
  expect(withTextInUtf8(mail).toString()).toBe(`${withFiles}\nFrom: Größe\nSubject: Größe`)
})

test('a mail with attachments whose headers are UTF-8 is the same, whatever its body is', () => {
  const mail = Buffer.concat([
    Buffer.from(`${withFiles}\nSubject: Größe\n\n`),
    latin1('Gr\xf6\xdfe'),
  ])
  expect(withTextInUtf8(mail)).toBe(mail)
})

const subject = 'b5bdbbf5cda8d6aa'
const body = 'd0b6bbf5b8db3a20c9cfbaa3'
const chineseMail = (type: string): Buffer =>
  Buffer.concat([
    latin1('To: a@b.example\r\nSubject: '),
    Buffer.from(subject, 'hex'),
    latin1(`\r\n${type}\r\n\r\n`),
    Buffer.from(body, 'hex'),
  ])

test('headers are in the encoding that the mail names for its text, which stays as it is', () => {
  const mail = withTextInUtf8(chineseMail('Content-Type: text/plain; charset="gb2312"'))
  expect(mail.toString()).toContain('Subject: 到货通知')
  expect(mail.subarray(-12).toString('hex')).toBe(body.slice(-24))
})

test('a Chinese mail that names no encoding is read as a whole', () => {
  const mail = withTextInUtf8(chineseMail('Content-Type: text/plain')).toString()
  expect(mail).toContain('Subject: 到货通知')
  expect(mail).toContain('卸货港: 上海')
})

test('an encoding that only the words of a mail name is not its own', () => {
  const headers = 'X-Note: charset=iso-8859-1\r\nContent-Type: text/plain'
  expect(withTextInUtf8(chineseMail(headers)).toString()).toContain('卸货港: 上海')
})

test('an encoding on the second line of a header is that of the mail', () => {
  const mail = withTextInUtf8(chineseMail('Content-Type: text/plain;\r\n\tcharset="gb2312"'))
  expect(mail.toString()).toContain('Subject: 到货通知')
  expect(mail.subarray(-12).toString('hex')).toBe(body.slice(-24))
})
