// Writes docs/compatibility.md; REFERENCE_DESCRIPTION names the reference.
import { writeFile } from 'node:fs/promises'
import { StartError } from '../../platform/process/read-settings.ts'
import { runProcess } from '../../platform/process/run-process.ts'
import { description } from '../support/contract.ts'
import { compatibilityPage } from './page.ts'
import { reference } from './reference.ts'

await runProcess(async () => {
  if (reference === null) throw new StartError('REFERENCE_DESCRIPTION names no file')
  await writeFile('docs/compatibility.md', compatibilityPage(reference, description))
})
