import { fileURLToPath } from 'node:url'

/** The folder of the migrations, for whoever applies them. */
export const migrationsFolder = fileURLToPath(new URL('.', import.meta.url))
