// All services in a process of their own, for the tests that kill it. Settings: the environment.
import { allServices, startServices } from './services.ts'

const system = await startServices(allServices, process.env as Record<string, string>)

process.once('SIGTERM', () => {
  void system.stop().then(() => process.exit(0))
})
