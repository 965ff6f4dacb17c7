// All services in a process of their own, for the tests that kill it. Settings: the environment.
import { allServices, startServices } from './system-running.ts'

const { stop } = await startServices(allServices, process.env as Record<string, string>)

process.once('SIGTERM', () => {
  void stop().then(() => process.exit(0))
})
