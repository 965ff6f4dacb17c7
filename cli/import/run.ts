// npm run import -- <their address> <our address>: creates their tracking requests here.
import {
  environment,
  readSettings,
  secret,
  StartError,
  text,
  url,
} from '../../platform/process/read-settings.ts'
import { printable } from '../../platform/process/printable.ts'
import { runCommand } from '../../platform/process/run-process.ts'
import { importRequests } from './import-requests.ts'
import { createServiceCall } from './service-call.ts'

const usage = `npm run import -- <their address> <our address>
    Creates the tracking requests of another service with this interface here, for example
    FROM_KEY=... TO_KEY=... npm run import -- https://api.example.com/v2 http://localhost:3000/v2
    FROM_KEY and TO_KEY (or FROM_KEY_FILE, TO_KEY_FILE) are the API keys of both.`

const keys = { FROM_KEY: secret('', '', text), TO_KEY: secret('', '', text) }

function addressOf(argument: string | undefined): string {
  try {
    return url('https:', 'http:')(argument ?? '')
  } catch {
    throw new StartError(usage)
  }
}

await runCommand(usage, async (words) => {
  const [theirs, ours] = words.map(addressOf)
  const { FROM_KEY, TO_KEY } = readSettings(keys, environment())
  if (theirs === undefined || ours === undefined || FROM_KEY === '' || TO_KEY === '')
    throw new StartError(usage)
  const [from, to] = [
    { address: theirs, key: FROM_KEY },
    { address: ours, key: TO_KEY },
  ]
  const { created, known, ended, refused } = await importRequests(
    from,
    to,
    createServiceCall(),
    ({ requestNumber, scac }, reason) =>
      console.error(printable(`refused ${scac ?? ''} ${requestNumber}: ${reason}`)),
  )
  console.log(
    `${created} created, ${known} tracked already, ${ended} ended there and left out, ${refused} refused`,
  )
  if (refused > 0) throw new StartError('Not all numbers are tracked here: see above.')
})
