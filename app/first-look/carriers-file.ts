import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CarrierRow } from '../../domain/carriers/carrier-table.ts'
import { profileOf } from '../../domain/carriers/profile.ts'

const simulated = ['MAEU', 'HLCU', 'CMDU', 'MSCU', 'EGLV', 'ZIMU', 'HDMU', 'ONEY', 'YMLU', 'COSU']
const pollSeconds = 4

type RecordedCarriers = {
  /** The SCACs by which its subfolders are named. */
  readonly scacs: readonly string[]
  /** Other subfolders, and files beside them: nobody can ask for what they hold. */
  readonly unused: readonly string[]
}

/** The carriers with recordings in this folder. */
export async function carriersWithRecordings(
  folder: string | null,
  carriers: readonly CarrierRow[],
): Promise<RecordedCarriers> {
  const entries = folder === null ? [] : await readdir(folder, { withFileTypes: true })
  const isCarrier = (name: string): boolean =>
    carriers.some(({ scac }) => scac === name.toUpperCase())
  const names = entries
    .filter((entry) => !entry.isFile() || entry.name.endsWith('.json'))
    .map(({ name }) => name)
  return {
    scacs: names.filter(isCarrier).map((name) => name.toUpperCase()),
    unused: names.filter((name) => !isCarrier(name) && !name.startsWith('.')),
  }
}

/** A carriers file that points at the simulator, with `simulator` as every credential. */
export async function writeCarriersFile(
  file: string,
  address: string,
  others: readonly string[] = [],
): Promise<void> {
  const entries = [...new Set([...simulated, ...others])].map((scac) => {
    const { credentialHeaders, oauth } = profileOf(scac)
    const entry = {
      baseUrl: `${address}/${scac}`,
      credentials: credentialHeaders.map(() => 'simulator'),
      ...(oauth
        ? { oauth: { tokenPath: '/oauth/token', clientId: 'simulator', clientSecret: 'simulator' } }
        : {}),
      pollSeconds,
      profile: { callsPerMinute: 600 },
    }
    return [scac, entry] as const
  })
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}
