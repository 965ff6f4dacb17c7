import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { profileOf } from '../../domain/carrier-profile.ts'

const simulated = ['MAEU', 'HLCU', 'CMDU', 'MSCU', 'EGLV', 'ZIMU', 'HDMU', 'ONEY', 'YMLU', 'COSU']
const pollSeconds = 4

/** A carriers file that points at the simulator, which asks for no more than its own name. */
export async function writeCarriersFile(file: string, address: string): Promise<void> {
  const entries = simulated.map((scac) => {
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
