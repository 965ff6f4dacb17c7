// The whole system in a process that a test may kill, with gates on its way.
import { newClient } from './client.ts'
import type { Client, Hook } from './client.ts'
import { forgetTheDead, setGates } from './pause-points.ts'
import type { Gates } from './pause-points.ts'
import type { Ground } from './backends.ts'
import { onStage } from './whole-system.ts'
import { spawnSystem } from './environment.ts'
import type { Child, Stage } from './environment.ts'

/** A process of the system, its gates, and whatever process came last: it is stopped at the end. */
export type Killable = {
  readonly stage: Stage
  readonly gates: Gates
  readonly client: Client
  readonly hook: Hook
  /** SIGKILL; then the gates open and a new process starts. */
  readonly killAndStartAgain: () => Promise<void>
}

export const inProcess = (ground: Ground, act: (scene: Killable) => Promise<void>): Promise<void> =>
  onStage(ground, async (stage) => {
    const gates = await setGates(stage)
    let child: Child = spawnSystem(stage)
    try {
      await stage.ready()
      const client = await newClient(stage)
      const hook = await client.hook()
      const killAndStartAgain = async () => {
        await child.kill()
        await forgetTheDead(stage)
        await gates.open()
        child = spawnSystem(stage)
        await stage.ready()
      }
      await act({ stage, gates, client, hook, killAndStartAgain })
    } finally {
      await gates.open()
      await child.stop()
      await gates.end()
    }
  })
