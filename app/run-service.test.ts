import { expect, test } from 'vitest'
import { defineWorker, done } from '../platform/worker/define.ts'
import {
  deferred,
  fakeDatabase,
  fakeOutbox,
  quietContext,
} from '../platform/worker/worker-fixture.ts'
import type { Running } from '../platform/process/running.ts'
import { createLog } from '../platform/process/log.ts'
import type { Dependencies, Service } from '../services/service.ts'
import { listenFor, runService } from './run-service.ts'

test('loops are halted at once, and stopped after the readers, which hand work over to them', async () => {
  const steps: string[] = []
  const readersEnd = deferred()
  const step = (name: string) => Promise.resolve(void steps.push(name))
  const loop: Running = {
    ready: () => true,
    halt: () => void steps.push('halted'),
    stop: () => step('loop stopped'),
  }
  const worker = defineWorker({
    name: 'counter',
    consumes: 'thing.seen',
    produces: [],
    gather: () => Promise.resolve(null),
    handle: () => done(),
  })
  const stop = () => readersEnd.promise.then(() => step('reader stopped'))
  const bus = { consume: () => Promise.resolve({ ready: () => true, stop }) }
  const service: Service = {
    name: 'counting',
    produces: [],
    begin: () => ({ workers: [worker], loops: [loop, { ...loop, halt: undefined }] }),
  }
  const given = { ...quietContext(), database: fakeDatabase(), outbox: fakeOutbox(), bus }
  const running = await runService(service, given as unknown as Dependencies)
  const stopping = running.stop()
  expect(steps).toEqual(['halted'])
  readersEnd.resolve()
  await stopping
  expect(steps).toEqual(['halted', 'reader stopped', 'loop stopped', 'loop stopped'])
})

test('what a service logs about its interface names the service', async () => {
  const lines: string[] = []
  const log = createLog('landfall', 'info', { write: (line) => void lines.push(line) })
  const listen: Service['listen'] = (given) => {
    given.log.info('a request')
    return Promise.resolve({ address: '', close: () => Promise.resolve() })
  }
  const given = { ...quietContext(), log, settings: { PORT: 1 } } as unknown as Dependencies
  await listenFor({ name: 'serving', listen }, given, () => [])
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { name: 'landfall', service: 'serving', msg: 'a request' },
  ])
})
