import { expect, test } from 'vitest'
import { accountLines } from './lines.ts'

const at = (text: string): Date => new Date(`${text}Z`)
const account = {
  id: 'a1',
  company_name: 'A forwarder',
  rate_limits: { create: 50 },
  created_at: at('2026-11-01T00:00'),
  duplicate_documents: 'reject',
  track_documents: true,
  mailbox: null,
  document_quota_megabytes: null,
}
const key = {
  account_id: 'a1',
  id: 'k1',
  name: 'first key',
  role: 'admin',
  user_id: null,
  expires_at: null,
  last_used_at: null,
  account_ids: [],
}

test('an account stands above its keys and users', () => {
  const used = { last_used_at: at('2026-11-23T11:59'), expires_at: at('2027-01-31T00:00') }
  const keys = [
    key,
    { ...key, id: 'k2', role: 'read', name: 'dashboard', ...used },
    { ...key, id: 'k3', user_id: 'u1', account_ids: ['a2', 'a3'] },
    { ...key, id: 'k4', account_id: 'another' },
  ]
  const users = [{ account_id: 'a1', id: 'u1', name: 'A planner', email: 'planner@example.com' }]
  expect(accountLines([account], keys, users)).toEqual([
    'a1 A forwarder {"create":50} duplicates=reject,tracking=on,mailbox=none',
    '  key  k1 admin "first key", never used',
    '  key  k2 read "dashboard", last used 2026-11-23 11:59 UTC, valid until 2027-01-31 00:00 UTC',
    '  key  k3 admin "first key", never used, user u1, also for a2 a3',
    '  user u1 A planner <planner@example.com>',
  ])
})

test('a name stays in its line and commands the terminal nothing', () => {
  const name = 'x\u001b[2J\n  key  k9 admin "other key"'
  const users = [{ account_id: 'a1', id: 'u1', name, email: null }]
  const [, ofKey, ofUser, ...more] = accountLines([account], [{ ...key, name }], users)
  expect(ofKey).toBe('  key  k1 admin "x\ufffd[2J\ufffd  key  k9 admin "other key"", never used')
  expect(ofUser).toBe('  user u1 x\ufffd[2J\ufffd  key  k9 admin "other key"')
  expect(more).toEqual([])
})
