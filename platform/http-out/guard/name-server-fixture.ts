// For tests: a name server on loopback that answers as a test wants.
import { createSocket } from 'node:dgram'

/** An IPv4 address, `empty` for no record, `silence`, `nonsense`, or a response code (2 SERVFAIL, 3 NXDOMAIN). */
export type NameAnswer = string | 2 | 3

const nameIn = (query: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function answerTo(query: Buffer, end: number, answer: NameAnswer, ttl: number): Buffer {
  const isA = query.readUInt16BE(end - 4) === 1
  const code = typeof answer === 'number' ? answer : 0
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(0x8180 | code, 2)
  header.fill(0, 6)
  const question = query.subarray(12, end)
  if (code !== 0 || !isA || answer === 'empty') return Buffer.concat([header, question])
  header.writeUInt16BE(1, 6)
  const record = Buffer.alloc(16)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(1, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(ttl, 6)
  record.writeUInt16BE(4, 10)
  String(answer)
    .split('.')
    .forEach((part, n) => record.writeUInt8(Number(part), 12 + n))
  return Buffer.concat([header, question, record])
}

export type NameServer = {
  /** As `WEBHOOK_NAME_SERVERS` has it. */
  readonly address: string
  /** How often each name was asked for, its two families together. */
  readonly asked: ReadonlyMap<string, number>
  close(): void
}

export async function nameServer(
  answerFor: (name: string) => NameAnswer,
  ttl = 60,
): Promise<NameServer> {
  const asked = new Map<string, number>()
  const socket = createSocket('udp4', (query, { port, address }) => {
    const { name, end } = nameIn(query)
    asked.set(name, (asked.get(name) ?? 0) + 1)
    const answer = answerFor(name)
    if (answer === 'silence') return
    const told = answer === 'nonsense' ? query.subarray(0, 14) : answerTo(query, end, answer, ttl)
    socket.send(told, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  return { address: `127.0.0.1:${port}`, asked, close: () => void socket.close() }
}
