// Writes docs/compatibility.md; REFERENCE_DESCRIPTION names the reference.
import { writeFileSync } from 'node:fs'
import { description } from '../support/contract.ts'
import { compatibilityPage } from './page.ts'
import { reference } from './reference.ts'

if (reference === null) throw new Error('REFERENCE_DESCRIPTION names no file')
writeFileSync('docs/compatibility.md', compatibilityPage(reference, description))
