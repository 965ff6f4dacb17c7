// The entry of a process with all services, for tests that kill it. The environment holds its settings.
import { allServices, startServices } from './services.ts'

const system = await startServices(allServices, process.env as Record<string, string>)

process.once('SIGTERM', () => {
  void system.stop().then(() => process.exit(0))
})
