import { ensureFirstAccount } from '../../resources/accounts/accounts.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { openSigner } from '../../resources/accounts/signing-key.ts'
import type { Service } from '../service.ts'
import { buildApp } from './app.ts'
import { serveMail } from './mail/smtp-server.ts'
import { runRetention } from './retention/retention.ts'

/** HTTP -> tracking.requested, tracking.refresh.requested, document.uploaded. The clients' interface. */
const service: Service = {
  name: 'api',
  begin: (dependencies) => ({ workers: [], loops: [runRetention(dependencies)] }),
  async listen(dependencies, health) {
    const { API_KEY, PORT, SMTP_PORT, DOCUMENT_LIMITS } = dependencies.settings
    loadReferenceData()
    const { apiKey } = await ensureFirstAccount(dependencies.database, API_KEY)
    // The only moment at which it can be shown: nothing but its hash is kept.
    if (apiKey !== null && API_KEY === null) dependencies.log.warn({ apiKey }, 'the first API key')
    const signer = await openSigner(dependencies.database)
    const app = buildApp({ ...dependencies, health, signer })
    await app.listen({ port: PORT, host: '0.0.0.0' })
    const { megabytes } = DOCUMENT_LIMITS
    const mail =
      SMTP_PORT === null ? null : await serveMail(dependencies, { port: SMTP_PORT, megabytes })
    const close = async (): Promise<void> => {
      await Promise.all([app.close(), mail?.close()])
    }
    return { address: `http://localhost:${PORT}`, close }
  },
}

export default service
