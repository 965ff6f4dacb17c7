import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { hasCode } from './error-code.ts'

/** Below the ports that systems give to outgoing connections, which might otherwise take it before it is used. */
const [lowest, highest] = [20_000, 32_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (hasCode(error, 'EADDRINUSE') ? resolve(false) : reject(error)))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port of this machine that is free now; being random, another process is unlikely to take it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
}
