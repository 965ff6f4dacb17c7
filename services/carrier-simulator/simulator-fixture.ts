import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach } from 'vitest'
import { profileOf } from '../../domain/carriers/profile.ts'
import type { Json } from './events/json.ts'
import { ownRecordings } from './serve.ts'
import { createSimulator } from './simulator.ts'
import type { SimulatorOptions } from './simulator.ts'

/** Valid credentials for a carrier, with a token where it requires one. */
export async function credentialsFor(
  app: FastifyInstance,
  scac: string,
): Promise<Record<string, string>> {
  const profile = profileOf(scac)
  const plain = Object.fromEntries(profile.credentialHeaders.map((name) => [name, 'simulator']))
  if (!profile.oauth) return plain
  const form = 'grant_type=client_credentials&client_id=simulator&client_secret=simulator'
  const response = await app.inject({
    method: 'POST',
    url: `/${scac}/oauth/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  })
  return {
    ...plain,
    authorization: `Bearer ${response.json<{ access_token: string }>().access_token}`,
  }
}

/** A query to a carrier in its own dialect; `query` follows the profile's fixed parameters. */
export async function ask(app: FastifyInstance, scac: string, query: Record<string, string>) {
  const profile = profileOf(scac)
  return app.inject({
    method: 'GET',
    url: `/${scac}${profile.path}`,
    query: { ...profile.fixedQuery, ...query },
    headers: await credentialsFor(app, scac),
  })
}

/** A carrier's parameter for a number. */
export const parameterOf = (scac: string, type: 'bill_of_lading' | 'booking'): string =>
  profileOf(scac).parameters[type === 'booking' ? 'booking_number' : type] ?? ''

/** A query for any number. */
export const queryFor = (scac: string, number: string) => ({
  [parameterOf(scac, 'booking')]: number,
})

/** An event of the first day of 2026, created when it happened, at hour `n`. */
export const event = (n: number, more: Record<string, Json> = {}): Json => ({
  eventID: `id-${n}`,
  eventCreatedDateTime: new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
  eventType: 'TRANSPORT',
  transportEventTypeCode: 'ARRI',
  eventClassifierCode: 'ACT',
  eventDateTime: new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
  ...more,
})

/** For each test an empty folder before the project's own recordings, and simulators that close after it. */
export function useSimulators() {
  let folder = ''
  let apps: FastifyInstance[] = []

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recordings-'))
  })

  afterEach(async () => {
    await Promise.all(apps.map((app) => app.close()))
    apps = []
    await rm(folder, { recursive: true })
  })

  return {
    folder: () => folder,
    simulator: (options: Partial<SimulatorOptions> = {}): FastifyInstance => {
      const app = createSimulator({ recordings: [folder, ownRecordings], ...options })
      apps.push(app)
      return app
    },
    /** Writes a recording and returns its text. */
    addRecording: async (scac: string, number: string, body: Json): Promise<string> => {
      await mkdir(join(folder, scac), { recursive: true })
      const text = JSON.stringify(body, null, 1)
      await writeFile(join(folder, scac, `${number}.json`), text)
      return text
    },
  }
}
