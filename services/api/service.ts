import { followCarriersFile } from '../../carriers/carriers-file.ts'
import type { CarriersFile } from '../../carriers/carriers-file.ts'
import { ensureFirstAccount } from '../../resources/accounts/accounts.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { exchangeOn } from '../../platform/limits/exchange-shares.ts'
import { everyAddress } from '../../platform/process/listen.ts'
import { leasedShares } from '../../platform/limits/shares.ts'
import { loadSeaGraph } from '../../resources/reference-data/sea-lanes.ts'
import { openSigner, sealSigningKey } from '../../resources/accounts/signing-key.ts'
import { whileItServes } from '../../platform/postgres/pulse.ts'
import { openWebhookSecrets, sealStoredSecrets } from '../../resources/webhooks/secrets.ts'
import type { Dependencies, Service } from '../service.ts'
import { untilFilesAreKept } from '../files-watch.ts'
import { openWebhookCalls } from '../webhook-calls.ts'
import { buildApp } from './app.ts'
import { serveMail } from './mail/smtp-server.ts'
import { createExamplePosts } from './webhooks/example-posts.ts'
import { rememberSource } from './webhooks/source.ts'
import { runGauges } from './gauges/gauges.ts'
import { beginCounting } from './http/lists/early-counts.ts'
import { runRetention } from './retention/retention.ts'

function openExamplePosts(dependencies: Dependencies) {
  const { settings, database, log } = dependencies
  return createExamplePosts(openWebhookCalls(dependencies), {
    signatureHeader: settings.SIGNATURE_HEADER,
    userAgent: settings.COMPATIBILITY.userAgent,
    postsPerMinute: settings.WEBHOOK_POSTS_PER_MINUTE,
    openShares: leasedShares({ exchange: exchangeOn(database), log }),
  })
}

function followCarriers({ settings, log }: Dependencies): CarriersFile {
  const { carriers: rows } = loadReferenceData()
  const file = followCarriersFile({ path: settings.CARRIERS, rows, calls: false, log })
  if (file.support.size === 0)
    log.warn('CARRIERS names no carrier: only the test numbers can be tracked')
  return file
}

async function prepareSecrets({ database, log, settings }: Dependencies): Promise<void> {
  const { SECRET_KEYS } = settings
  await openWebhookSecrets(database, SECRET_KEYS)
  if (SECRET_KEYS.length === 0)
    log.warn(
      'SECRET_KEYS is not set: secrets and headers of webhooks and the key that signs URLs are stored unencrypted',
    )
  if (await database.transaction(sealSigningKey))
    log.info('encrypted the key that signs URLs with the first key')
  const webhooks = await sealStoredSecrets((work) => database.transaction(work))
  if (webhooks > 0)
    log.info({ webhooks }, 'encrypted secrets and headers of webhooks with the first key')
}

/**
 * HTTP -> tracking.requested, tracking.refresh.requested, document.uploaded, carrier.detected, event.recorded. The clients'
 * interface.
 */
const service: Service = {
  name: 'api',
  produces: [
    'tracking.requested',
    'tracking.refresh.requested',
    'document.uploaded',
    'carrier.detected',
    'event.recorded',
  ],
  prepare: prepareSecrets,
  begin: (dependencies) => ({
    workers: [],
    loops: [
      runRetention(dependencies),
      ...runGauges(dependencies),
      beginCounting(dependencies),
      untilFilesAreKept(dependencies),
    ],
  }),
  async listen(given, health) {
    // A client must not wait for a database that is frozen.
    const database = whileItServes(given.database, given.pulse)
    const dependencies = { ...given, database }
    const { API_KEY, PORT, SMTP_PORT, DOCUMENT_LIMITS } = dependencies.settings
    const file = followCarriers(dependencies)
    const { known: carriers, support: profiles } = file
    loadSeaGraph()
    const { apiKey } = await ensureFirstAccount(dependencies.database, API_KEY)
    // The only moment at which it can be shown: nothing but its hash is kept.
    if (apiKey !== null && API_KEY === null) dependencies.log.warn({ apiKey }, 'the first API key')
    const signer = await openSigner(dependencies.database)
    await rememberSource(dependencies.database, dependencies.settings.WEBHOOK_SOURCE_IPS)
    const examplePosts = openExamplePosts(dependencies)
    const app = buildApp({ ...dependencies, carriers, profiles, health, signer, examplePosts })
    await app.listen({ port: PORT, host: everyAddress() })
    const { megabytes } = DOCUMENT_LIMITS
    const mail =
      SMTP_PORT === null ? null : await serveMail(dependencies, { port: SMTP_PORT, megabytes })
    const close = async (): Promise<void> => {
      await Promise.all([app.close(), mail?.close(), file.stop()])
      await examplePosts.close()
    }
    return { address: `http://localhost:${PORT}`, close }
  },
}

export default service
