// Chaos on the composed system.
import { randomInt } from 'node:crypto'
import { eventNames } from '../../domain/event-names.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { runCommand } from '../../platform/process/run-process.ts'
import { chaosSteps } from './chaos-steps.ts'
import { composedSystem } from './composed-system.ts'
import type { Step } from './kills.ts'
import { runSteps } from './steps.ts'

function numberOf(name: string, usual: number): number {
  const value = Number(process.env[name] || usual)
  if (Number.isInteger(value) && value > 0) return value
  throw new StartError(`${name}=${process.env[name]}: a whole number above 0 is wanted`)
}

const usage = `npm run chaos

Kills, stops and freezes the parts of a composed system of its own while it works, and checks that nothing is lost.
SEED repeats a run, SECONDS is how long it lasts (usually 300), and with BROKERS=3 the system has the three brokers of
deploy/compose/three-brokers.yaml.`

await runCommand(usage, async () => {
  const seed = numberOf('SEED', randomInt(1, 1_000_000))
  const seconds = numberOf('SECONDS', 300)
  const overlays = numberOf('BROKERS', 1) === 3 ? ['deploy/compose/three-brokers.yaml'] : []
  const system = await composedSystem('chaos', overlays)
  const webhook = { url: 'http://receiver:8080/', active: true, events: eventNames }

  const steps: readonly Step[] = [
    ['the image builds', () => system.compose('build', '--quiet')],
    [
      'all containers become healthy',
      () => system.compose('up', '--detach', '--wait', '--wait-timeout', '240', '--quiet-pull'),
    ],
    [
      'the first account has a webhook',
      async () => void (await system.created('/webhooks', 'webhook', webhook)),
    ],
    ...chaosSteps(system, { seed, seconds }),
  ]

  const { passed, failed, skipped } = await runSteps(steps, system.compose)
  await system.tearDown()
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped; SEED=${seed}`)
  process.exit(failed === 0 ? 0 : 1)
})
