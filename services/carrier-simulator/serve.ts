import { fileURLToPath } from 'node:url'
import { checkFolder } from '../../platform/process/folders.ts'
import type { Listener } from '../service.ts'
import { createSimulator } from './simulator.ts'
import type { SimulatorOptions } from './simulator.ts'

export const ownRecordings = fileURLToPath(new URL('./recordings', import.meta.url))

/** The operator's folder first, then the project's own. Throws a StartError when the former is missing. */
export async function recordingFolders(operatorFolder: string | null): Promise<readonly string[]> {
  if (operatorFolder === null) return [ownRecordings]
  await checkFolder('RECORDINGS', operatorFolder)
  return [operatorFolder, ownRecordings]
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
