import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { profileOf } from '../../domain/carriers/profile.ts'

const simulated = ['MAEU', 'HLCU', 'CMDU', 'MSCU', 'EGLV', 'ZIMU', 'HDMU', 'ONEY', 'YMLU', 'COSU']
const pollSeconds = 4

/** The carriers with recordings in this folder: its subfolders that are named like a SCAC. */
export async function carriersWithRecordings(folder: string | null): Promise<string[]> {
  const names = folder === null ? [] : await readdir(folder)
  return names.filter((name) => /^[a-z]{4}$/i.test(name)).map((name) => name.toUpperCase())
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
