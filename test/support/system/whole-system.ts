// A stage with the whole system running on it in this process, for the length of one test.
import { expect } from 'vitest'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Ground } from './backends.ts'
import { allServices, startServices } from './services.ts'
import type { RunningSystem } from './services.ts'
import { eventually, setStage } from './environment.ts'
import type { Stage } from './environment.ts'
import { tapped } from './topics.ts'
import type { Topics } from './topics.ts'
import { newClient } from './client.ts'
import type { Client, Hook } from './client.ts'

export type Scene = {
  readonly stage: Stage
  readonly system: RunningSystem
  readonly topics: Topics
  readonly client: Client
}

/** On a stage of its own; whatever happens, it is cleared away. */
export async function onStage(ground: Ground, act: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await setStage(ground)
  try {
    await act(stage)
  } finally {
    await stage.end()
  }
}

/** `between` stands between the services and their bus. */
export const inSystem = (
  ground: Ground,
  act: (scene: Scene) => Promise<void>,
  between: (bus: Bus) => Bus = (bus) => bus,
): Promise<void> =>
  onStage(ground, async (stage) => {
    let topics: Topics | undefined
    const system = await startServices(allServices, stage.env, (dependencies) => {
      const tap = tapped({ ...dependencies, bus: between(dependencies.bus) })
      topics = tap.topics
      return tap.dependencies
    })
    try {
      if (topics === undefined) throw new Error('nothing was tapped')
      await stage.ready()
      await act({ stage, system, topics, client: await newClient(stage) })
    } finally {
      // Endpoints that hang would hold up the stop.
      await stage.receiver.close()
      await topics?.close()
      await system.stop()
    }
  })

/** One of the project's recordings, and how many events its client is told: see `told` for which. */
export type Sample = {
  readonly type: string
  readonly number: string
  /** Null: to be detected. */
  readonly scac: string | null
  readonly events: number
}

export const samples = {
  hamburg: { type: 'bill_of_lading', number: 'HLCUHAM260512345', scac: null, events: 10 },
  shanghai: { type: 'booking_number', number: 'SHAM12604410', scac: 'HDMU', events: 14 },
  yantian: { type: 'bill_of_lading', number: '260417301', scac: 'MAEU', events: 25 },
  istanbul: { type: 'bill_of_lading', number: 'MEDUIS260915', scac: 'MSCU', events: 18 },
} as const satisfies Record<string, Sample>

export const track = (client: Client, { type, number, scac }: Sample): Promise<string> =>
  client.track(type, number, scac ?? undefined)

/** Waits until the endpoint has been told of so many events, and of no more. */
export const toldOf = (hook: Hook, events: number): Promise<void> =>
  eventually(() => expect(new Set(hook.posts.map(({ id }) => id)).size).toBe(events))

/** Waits until nothing is left to deliver and everything that was written has been published. */
export const quiet = (stage: Stage): Promise<void> =>
  eventually(async () => {
    const left = `select (select count(*) from outbox)::int as outbox,
                         (select count(*) from delivery)::int as delivery`
    expect(await stage.rows(left)).toEqual([{ outbox: 0, delivery: 0 }])
  })

export const statusesOf = (stage: Stage, accountId: string) =>
  stage.rows<{ delivery_status: string; count: number }>(
    `select delivery_status, count(*)::int as count from webhook_notification
     where account_id = $1 group by 1 order by 1`,
    accountId,
  )
