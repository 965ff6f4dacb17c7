// A webhook receiver for the smoke test: keeps what is posted, and shows it on GET.
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'

export type StoredPost = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const posts: StoredPost[] = []

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(posts))
    return
  }
  void textOf(request).then((body) => {
    posts.push({ headers: request.headers as StoredPost['headers'], body })
    response.writeHead(204).end()
  })
})

server.listen(8080)
process.on('SIGTERM', () => process.exit(0))
