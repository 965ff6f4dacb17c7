import { join } from 'node:path'
import { StartError } from '../../platform/settings.ts'
import { loadSettings } from '../settings.ts'
import type { Service } from '../service.ts'
import { createSimulator } from './simulator.ts'
import { recordingFolders } from './serve.ts'

/** Needs neither database nor topics, so it runs by `alone`. */
const service: Service = {
  name: 'carrier-simulator',
  begin: () => ({ workers: [], loops: [] }),
  alone: async () => {
    const { RECORDINGS, SIMULATOR_SPEED, DATA_DIR, PORT } = loadSettings()
    const app = createSimulator({
      recordings: await recordingFolders(RECORDINGS),
      speed: SIMULATOR_SPEED,
      stateFile: join(DATA_DIR, 'simulator.json'),
    })
    const fine = { alive: true }
    for (const path of ['/healthz', '/readyz']) app.get(path, () => fine)
    const address = await app.listen({ host: '0.0.0.0', port: PORT }).catch((error: unknown) => {
      throw new StartError(`Port ${PORT} cannot be used: ${String(error)}`)
    })
    return { address, close: () => app.close() }
  },
}

export default service
