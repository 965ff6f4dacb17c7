// The verifiers by public key that docs/webhooks.md gives to receivers, run as they stand there.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyPairFrom } from '../../platform/signing/key-pair.ts'
import { standardHeaders } from '../../platform/signing/webhook-signature.ts'

type Verify = (publicKey: string, headers: Headers, body: Buffer) => boolean

let folder = ''
let verifyWithPublicKey: Verify

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verifiers-'))
  const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('### Verifying with a public key'))
  const code = (language: string) =>
    new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(section)?.[1] ?? ''
  await writeFile(join(folder, 'verifier.mts'), code('ts'))
  await writeFile(join(folder, 'verifier.py'), code('python'))
  const module = (await import(join(folder, 'verifier.mts'))) as { verifyWithPublicKey: Verify }
  verifyWithPublicKey = module.verifyWithPublicKey
})
afterAll(() => rm(folder, { recursive: true }))

const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0

const [pair, other] = [keyPairFrom(Buffer.alloc(32, 5)), keyPairFrom(Buffer.alloc(32, 6))]
const body = '{"t":"ü\u2028"}'
const now = Math.floor(Date.now() / 1_000)
const sent = standardHeaders([pair.secretKey], 'msg_1', now, body)
const signedBy = (...secrets: string[]) => standardHeaders(secrets, 'msg_1', now, body)
const withSignature = (signature: string) => ({ ...sent, 'webhook-signature': signature })

const cases: readonly (readonly [string, string, Record<string, string>, string, boolean])[] = [
  ['a delivery', pair.publicKey, { ...sent }, body, true],
  ['a rotation', pair.publicKey, { ...signedBy('whsec_AAAA', pair.secretKey) }, body, true],
  ['another body', pair.publicKey, { ...sent }, '{}', false],
  ['another key', other.publicKey, { ...sent }, body, false],
  ['no key', '', { ...sent }, body, false],
  ['a key without bytes', 'whpk_', { ...sent }, body, false],
  ['another id', pair.publicKey, { ...sent, 'webhook-id': 'msg_2' }, body, false],
  [
    'an old delivery',
    pair.publicKey,
    { ...standardHeaders([pair.secretKey], 'msg_1', now - 400, body) },
    body,
    false,
  ],
  ['a time that is none', pair.publicKey, { ...sent, 'webhook-timestamp': 'NaN' }, body, false],
  ['a shared secret', pair.publicKey, { ...signedBy('whsec_AAAA') }, body, false],
  [
    'signatures that are none',
    pair.publicKey,
    withSignature('v1a,\u00e9 v1a,AAAA v1a,'),
    body,
    false,
  ],
]

test.each(cases)('in TypeScript: %s', (_name, key, headers, payload, isVerified) => {
  expect(verifyWithPublicKey(key, new Headers(headers), Buffer.from(payload))).toBe(isVerified)
})

const program = `
import json, sys
from verifier import verify_with_public_key
for key, headers, body in json.load(sys.stdin):
    print(json.dumps(verify_with_public_key(key, headers, body.encode())))
`

test.skipIf(!hasPython)('in Python: the same cases', () => {
  const input = JSON.stringify(cases.map(([, key, headers, payload]) => [key, headers, payload]))
  const output = execFileSync('python3', ['-c', program], { cwd: folder, input }).toString()
  const verified = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as boolean)
  expect(verified).toEqual(cases.map(([, , , , isVerified]) => isVerified))
})
