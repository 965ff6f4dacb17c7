// Writes docs/routes.md from the routes.
import { writeFileSync } from 'node:fs'
import { routesPage } from './routes-page.ts'

writeFileSync('docs/routes.md', routesPage())
