import { fileURLToPath } from 'node:url'
import type { Listener } from '../service.ts'
import type { SimulatorOptions } from './options.ts'
import { createSimulator } from './simulator.ts'

export const ownRecordings = fileURLToPath(new URL('./recordings', import.meta.url))

/** Serves the simulator; port 0 takes a free one. */
export async function serveSimulator(
  options: SimulatorOptions,
  host: string,
  port: number,
): Promise<Listener> {
  const app = createSimulator(options)
  const address = await app.listen({ host, port })
  return { address, close: () => app.close() }
}
