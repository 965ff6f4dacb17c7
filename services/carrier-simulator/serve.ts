import { fileURLToPath } from 'node:url'
import { checkFolder } from '../../platform/process/folders.ts'
import type { Listener } from '../service.ts'
import type { SimulatorOptions } from './options.ts'
import { createSimulator } from './simulator.ts'

export const ownRecordings = fileURLToPath(new URL('./recordings', import.meta.url))

/** Those that were brought along come first. Throws a StartError when they are not there. */
export async function recordingFolders(brought: string | null): Promise<readonly string[]> {
  if (brought === null) return [ownRecordings]
  await checkFolder('RECORDINGS', brought)
  return [brought, ownRecordings]
}

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
