import { expect, test } from 'vitest'
import { addressVerdict, fixedNetworks, noNetworks, parseNetworks } from './address.ts'
import { checkUrl } from './url.ts'

const forbidden = [
  // IPv4, both ends of each range
  ...['0.0.0.0', '0.255.255.255', '10.0.0.1', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.254', '168.63.129.16', '169.254.0.1', '169.254.169.254'],
  ...['172.16.0.0', '172.31.255.255', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1'],
  ...['192.168.0.1', '192.168.255.255', '198.18.0.1', '198.19.255.255', '198.51.100.7'],
  ...['203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  // IPv6
  ...['::', '::1', '100::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  ...['ff02::1', '2001::1', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1', '3fff::1'],
  ...['5f00::1', '64:ff9b:1::8.8.8.8', '2002:7f00:1::', '2002:808:808::', '4000::1', '1::1'],
  // IPv6 that carries IPv4
  ...['::127.0.0.1', '::10.0.0.1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:0:0'],
  ...['0:0:0:0:0:ffff:7f00:1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '::ffff:0:127.0.0.1'],
  // no addresses at all
  ...['', 'localhost', '127.1', '1.2.3', '1.2.3.4.5', ':::'],
]

test.each(forbidden)('%s is forbidden', (address) => {
  expect(addressVerdict(address, noNetworks)).toBe('forbidden')
})

const publicOnes = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'],
  ...['126.255.255.255', '128.0.0.1', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.0.1'],
  ...['192.169.0.1', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ...['2001:200::1', '2001:4860:4860::8888', '2606:4700::1111', '2a00:1450::1', '3ffe::1'],
  ...['::ffff:8.8.8.8', '::ffff:808:808', '64:ff9b::808:808', '::8.8.8.8'],
]

test.each(publicOnes)('%s is public', (address) => {
  expect(addressVerdict(address, noNetworks)).toBe('public')
})

test.each([
  [['127.0.0.0/8'], '127.0.0.1', 'allowed'],
  [['127.0.0.0/8'], '::ffff:127.0.0.1', 'allowed'],
  [['127.0.0.0/8'], '::1', 'forbidden'],
  [['127.0.0.0/8'], '10.0.0.1', 'forbidden'],
  [['127.0.0.0/8'], '8.8.8.8', 'public'],
  [['::1'], '::1', 'allowed'],
  [['10.1.2.3'], '10.1.2.3', 'allowed'],
  [['10.1.2.3'], '10.1.2.4', 'forbidden'],
  [['fd00::/8', '172.16.0.0/12'], 'fd12::1', 'allowed'],
  [['fd00::/8', '172.16.0.0/12'], '172.20.0.5', 'allowed'],
])('with %j opened, %s is %s', (cidrs, address, verdict) => {
  expect(addressVerdict(address, fixedNetworks(cidrs))).toBe(verdict)
})

test.each(['10.0.0.0/33', 'fd00::/129', 'ten', '10.0.0/8', '10.0.0.0/', '', '10.0.0.0/8/8'])(
  'the network %j is named as a problem',
  (cidr) => {
    expect(parseNetworks(['127.0.0.1', cidr])).toEqual({
      ok: false,
      problem: `${JSON.stringify(cidr)} is not an IP network`,
    })
  },
)

const spellingsOfInnerAddresses = [
  ...['2130706433', '0x7f000001', '0x7f.1', '017700000001', '127.1', '0177.0.0.1', '0'],
  ...['①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1', '0251.0376.0251.0376', '127.0.0.1.'],
  ...['[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::1]', '[::]', '10.0.0.8'],
  ...['localhost', 'localhost.', 'LOCALHOST', 'ⓛocalhost', 'a.localhost', 'db.internal'],
  ...['metadata.google.internal', 'printer.local', 'router.lan', 'nas.home.arpa.'],
]

test.each(spellingsOfInnerAddresses)('https://%s/ is refused', (host) => {
  expect(checkUrl(`https://${host}/`, noNetworks)).toMatchObject({ reason: 'refused_address' })
})

test.each([
  ['https:127.0.0.1', 'refused_address'],
  ['https:\\\\127.0.0.1\\x', 'refused_address'],
  ['https://example.com@127.0.0.1/', 'userinfo'],
  ['https://:secret@example.com/', 'userinfo'],
  ['https://example.com\t.evil/', 'malformed'],
  [' https://example.com/', 'malformed'],
  ['https://example.com/\r\nx', 'malformed'],
  ['example.com/hook', 'malformed'],
  ['https://', 'malformed'],
  ['https://[fe80::1%25eth0]/', 'malformed'],
  ['http://example.com/', 'https_required'],
  ['http://8.8.8.8/', 'https_required'],
  ['ftp://example.com/', 'https_required'],
  ['file:///etc/passwd', 'https_required'],
  ['javascript:alert(1)', 'https_required'],
  ...[0, 22, 25, 111, 1023, 3306, 5432, 6379, 9092, 11211, 27017].map((port) => [
    `https://example.com:${port}/`,
    'port',
  ]),
  [`https://example.com/${'x'.repeat(2048)}`, 'too_long'],
])('%j is refused as %s', (url, reason) => {
  expect(checkUrl(url ?? '', noNetworks)).toMatchObject({ ok: false, reason })
})

test.each([
  'https://example.com/hook?a=1&b=%20',
  'https://example.com:443/',
  'https://example.com:80/',
  'https://example.com:8443/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]:4430/',
  'https://127.0.0.1.nip.io/', // its name server decides, when the connection is made
  'https://bücher.example/',
  'https://localhost.example.com/',
  `https://example.com/${'x'.repeat(2048 - 'https://example.com/'.length)}`,
])('%j is accepted', (url) => {
  expect(checkUrl(url, noNetworks)).toMatchObject({ ok: true })
})

test.each([
  ['https://example.com/#part', 'https://example.com/'],
  ['https://example.com/a?b=c#', 'https://example.com/a?b=c'],
  ['https://example.com/#!/a?b=c@127.0.0.1:22', 'https://example.com/'],
])('%j is called as %j, without its fragment', (text, href) => {
  expect(checkUrl(text, noNetworks)).toMatchObject({ ok: true, url: { href } })
})

test.each([
  [['127.0.0.0/8'], 'http://127.0.0.1:3000/', true],
  [['127.0.0.0/8'], 'http://localhost:3000/', true],
  [['127.0.0.0/8'], 'https://api.localhost/', true],
  [['127.0.0.0/8'], 'http://[::1]:3000/', false],
  [['127.0.0.0/8'], 'http://10.0.0.1/', false],
  [['127.0.0.0/8'], 'http://8.8.8.8/', false],
  [['127.0.0.0/8'], 'http://127.0.0.1:6379/', false],
  [['10.0.0.0/8'], 'http://localhost/', false],
  [['10.0.0.0/8'], 'http://receiver:3000/', true],
  [['10.0.0.0/8'], 'http://host.docker.internal/', true],
])('with %j opened, %s is accepted: %s', (cidrs, url, ok) => {
  expect(checkUrl(url, fixedNetworks(cidrs)).ok).toBe(ok)
})

test.each([
  ['PCP anycast', '192.0.0.9'],
  ['TURN anycast', '192.0.0.10'],
  ['PCP anycast', '2001:1::1'],
  ['TURN anycast', '2001:1::2'],
  ['AMT', '2001:3::1'],
  ['AS112', '2001:4:112::1'],
  ['ORCHIDv2', '2001:20::1'],
])('an address of %s, which serves the network, is refused: %s', (_name, address) => {
  expect(addressVerdict(address, noNetworks)).toBe('forbidden')
})
