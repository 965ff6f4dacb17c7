import type { Service } from '../service.ts'
import worker from './worker.ts'

const service: Service = {
  name: 'notification-builder',
  begin: () => ({ workers: [worker], loops: [] }),
}

export default service
