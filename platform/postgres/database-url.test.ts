import { expect, test } from 'vitest'
import { databaseUrl } from './database-url.ts'

const base = 'postgres://landfall@db:5432/landfall'

test.each([
  '',
  '?sslmode=verify-full',
  '?sslmode=disable',
  '?application_name=x&sslmode=no-verify',
])('an address with "%s" is taken as it is', (query) => {
  expect(databaseUrl(`${base}${query}`)).toBe(`${base}${query}`)
})

test.each(['verify_full', 'allow', 'VERIFY-FULL', 'true', ''])('sslmode=%s is refused', (mode) => {
  expect(() => databaseUrl(`${base}?sslmode=${mode}`)).toThrow(
    `sslmode=${mode} is none of disable, no-verify, prefer, require, verify-ca, verify-full`,
  )
})

test('one mode does not hide another', () => {
  expect(() => databaseUrl(`${base}?sslmode=verify-full&sslmode=none`)).toThrow('sslmode=none')
})

test('the address of something else is refused', () => {
  expect(() => databaseUrl('mysql://db/landfall')).toThrow('postgres:// or postgresql:// is wanted')
})

test.each([
  'postgres://landfall:s@db-1:5432,db-2:5432/landfall',
  'postgres://landfall:s@db-1,db-2/landfall',
  'postgresql://landfall:a#b@db/landfall',
  'postgres://landfall:a/b@db/landfall',
])('%s is refused with what is wrong', (text) => {
  expect(() => databaseUrl(text)).toThrow('one host, and special characters')
})
