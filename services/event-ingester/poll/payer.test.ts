import { expect, test } from 'vitest'
import { accessTo } from '../../../carriers/http-fixture.ts'
import type { Payer } from '../../../carriers/paid-calls.ts'
import { quietWatch } from './carrier-watch-fixture.ts'
import { permitsForAll } from './claim-limits-fixture.ts'
import type { ClaimedReference } from './claim-sql.ts'
import { pollLoop } from './loop.ts'

/** The payer of the call for a number that was claimed from this bucket. */
async function payerOf(paying_bucket: string): Promise<Payer | undefined> {
  let payer: Payer | undefined
  const loop = pollLoop({
    carriers: new Map([['ONEY', accessTo('ONEY')]]),
    fed: new Set(),
    ask: async (_access, _type, _number, pay) => {
      await pay(() => Promise.resolve(undefined as never))
      return { kind: 'unreachable', detail: '' } as never
    },
    paid: (one) => {
      payer = one
      return Promise.resolve(undefined as never)
    },
    watch: quietWatch,
    free: () => permitsForAll,
  })
  const reference = { scac: 'ONEY', number: 'X7', number_type: 'container', is_followed: true }
  const claimed = { ...reference, paying_account_id: 'a', paying_bucket } as ClaimedReference
  await loop.work(claimed, new AbortController().signal)
  return payer
}

test.each([
  ['default', 'poll'],
  ['create', 'create'],
  ['refresh', 'refresh'],
])('a number of the bucket %s is paid from %s', async (bucket, paid) => {
  expect(await payerOf(bucket)).toMatchObject({ account: 'a', bucket: paid })
})
