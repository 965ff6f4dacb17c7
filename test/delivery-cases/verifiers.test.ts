// The verifiers that docs/webhooks.md gives to receivers, run as they stand there.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainSignature, standardHeaders } from '../../platform/signing/webhook-signature.ts'

type Verify = (secret: string, headers: Headers, body: Buffer) => boolean
type Verifiers = { readonly verifyStandard: Verify; readonly verifyPlain: Verify }

let folder = ''
let typescript: Verifiers

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verifiers-'))
  const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
  const code = (language: string) =>
    new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? ''
  await writeFile(join(folder, 'verifiers.mts'), code('ts'))
  await writeFile(join(folder, 'verifiers.py'), code('python'))
  typescript = (await import(join(folder, 'verifiers.mts'))) as Verifiers
})
afterAll(() => rm(folder, { recursive: true }))

const hasPython = spawnSync('python3', ['--version']).status === 0

/** One line per case: `[function, secret, headers, body]` in, `true` or `false` out. */
const program = `
import json, sys
from verifiers import verify_plain, verify_standard
for line in sys.stdin:
    name, secret, headers, body = json.loads(line)
    verify = verify_standard if name == "standard" else verify_plain
    print(json.dumps(verify(secret, headers, body.encode())))
`

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"t":"ü\u2028"}'
const now = Math.floor(Date.now() / 1_000)

const standard = (at = now, secrets = [secret]) => {
  const { 'webhook-signature': signature = '', ...others } = standardHeaders(
    secrets,
    'msg_1',
    at,
    body,
  )
  return { ...others, 'webhook-signature': signature }
}
const valid = standard()
const without = (name: keyof typeof valid) =>
  Object.fromEntries(Object.entries(valid).filter(([each]) => each !== name))
const plain = (value: string) => ({ 'x-webhook-signature': value })
const hex = plainSignature(secret, body)

type Case = readonly [
  name: string,
  'standard' | 'plain',
  string,
  Readonly<Record<string, string>>,
  boolean,
]

const cases: readonly Case[] = [
  ['a signature of ours', 'standard', secret, valid, true],
  ['the second of two', 'standard', secret, standard(now, ['whsec_AAAA', secret]), true],
  ['nearly five minutes old', 'standard', secret, standard(now - 290), true],
  ['older than five minutes', 'standard', secret, standard(now - 310), false],
  ['newer than five minutes', 'standard', secret, standard(now + 310), false],
  ['no id', 'standard', secret, without('webhook-id'), false],
  ['no timestamp', 'standard', secret, without('webhook-timestamp'), false],
  ['no signature', 'standard', secret, without('webhook-signature'), false],
  ...['Infinity', 'now', '1.5', '', '9'.repeat(5_000), '１７'].map((at): Case => [
    `the timestamp ${at.slice(0, 9)}`,
    'standard',
    secret,
    { ...valid, 'webhook-timestamp': at },
    false,
  ]),
  ...['v1,', 'v1', 'v1,AAAA v1a,AAAA', `v1,${'ü'.repeat(44)}`, 'ü'.repeat(47)].map(
    (given): Case => [given, 'standard', secret, { ...valid, 'webhook-signature': given }, false],
  ),
  ['a forgery for no secret', 'standard', '', standard(now, ['']), false],
  ['a forgery for an empty secret', 'standard', 'whsec_', standard(now, ['whsec_']), false],
  ['a plain signature of ours', 'plain', secret, plain(hex), true],
  ['64 Latin-1 characters', 'plain', secret, plain('é'.repeat(64)), false],
  ['one digit short', 'plain', secret, plain(hex.slice(1)), false],
  ['no plain signature', 'plain', secret, {}, false],
  ['a plain forgery for no secret', 'plain', '', plain(plainSignature('', body)), false],
  [
    'a plain forgery for an empty secret',
    'plain',
    'whsec_',
    plain(plainSignature('whsec_', body)),
    false,
  ],
]

// A fetch `Headers` holds bytes only, as a request does: characters beyond Latin-1 cannot arrive.
const isByteText = (headers: Readonly<Record<string, string>>) =>
  Object.values(headers).every((value) => /^[\0-\xff]*$/.test(value))

test.each(cases.filter(([, , , headers]) => isByteText(headers)))(
  'case 6: the documented TypeScript verifier judges %s',
  (_name, kind, key, headers, expected) => {
    const verify = kind === 'standard' ? typescript.verifyStandard : typescript.verifyPlain
    expect(verify(key, new Headers(headers), Buffer.from(body))).toBe(expected)
  },
)

test.skipIf(!hasPython)('case 6: the documented Python verifier judges them too', () => {
  const input = cases
    .map(([, kind, key, headers]) => JSON.stringify([kind, key, headers, body]))
    .join('\n')
  const output = execFileSync('python3', ['-B', '-c', program], { cwd: folder, input })
  const judged = output.toString().trim().split('\n')
  expect(judged.map((each, at) => [cases[at]?.[0], JSON.parse(each) as boolean])).toEqual(
    cases.map(([name, , , , expected]) => [name, expected]),
  )
})
