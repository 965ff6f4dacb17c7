// Makes docs/settings.md from the table of settings: `npm run settings-doc`.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Setting } from '../platform/process/settings.ts'
import { settingsTable } from '../services/settings.ts'

export const settingsFile = new URL('../docs/settings.md', import.meta.url)

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A default that is a plain value is code; one in words (`shown`) stands as it is. */
function defaultOf({ shown, fallback }: Setting<unknown>): string {
  if (shown !== undefined) return shown
  return typeof fallback === 'string' || typeof fallback === 'number' ? `\`${fallback}\`` : 'none'
}

export function settingsText(): string {
  const settings: readonly [string, Setting<unknown>][] = Object.entries(settingsTable)
  const rows = settings.map(
    ([name, setting]) => `| \`${name}\` | ${cell(defaultOf(setting))} | ${cell(setting.doc)} |`,
  )
  return [
    '# Settings',
    '',
    'They come from the environment and are checked once, at the start: all problems are reported together',
    'and the process ends with 1. An empty variable counts as unset. `npm start` needs none.',
    '',
    '| Variable | Default | What it is for |',
    '| --- | --- | --- |',
    ...rows,
    '',
    'This table is made by `npm run settings-doc` from `services/settings.ts`.',
    '',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(settingsFile, settingsText())
