// Makes docs/settings.md from the tables of settings: `npm run settings-doc`.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Setting } from '../../platform/process/read-settings.ts'
import { settingsTable } from '../../services/settings.ts'
import { setupSettingsTable } from '../setup/settings.ts'

export const settingsFile = new URL('../../docs/settings.md', import.meta.url)

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A plain value is shown as code, a default in words (`shown`) as it is. */
function defaultOf({ shown, fallback }: Setting<unknown>): string {
  if (shown !== undefined) return shown
  return ['string', 'number', 'boolean'].includes(typeof fallback)
    ? `\`${String(fallback)}\``
    : 'none'
}

type Table = Readonly<Record<string, Setting<unknown>>>

const tableOf = (settings: Table): readonly string[] => [
  '| variable | default | purpose |',
  '| --- | --- | --- |',
  ...Object.entries(settings).map(
    ([name, setting]) => `| \`${name}\` | ${cell(defaultOf(setting))} | ${cell(setting.doc)} |`,
  ),
]

export function settingsText(): string {
  const settings: Table = settingsTable
  const secrets = Object.entries(settings).flatMap(([name, { secret }]) =>
    secret ? [`\`${name}\``] : [],
  )
  return [
    '# Settings',
    '',
    'All settings are environment variables. A process checks them once, at its start; if any is wrong, it',
    'reports all problems together and exits with 1. An empty variable counts as unset. `npm start` needs none.',
    `Secrets (${secrets.join(', ')}) may stand in a file: with \`_FILE\` behind its name, a variable names that file. No log and no error shows them.`,
    '',
    ...tableOf(settings),
    '',
    '## Setup',
    '',
    'The setup reads these as well: `npm run setup`, each of its parts, and `npm start` with a broker.',
    '',
    ...tableOf(setupSettingsTable),
    '',
    '`npm run settings-doc` makes this page from `services/settings.ts` and `cli/setup/settings.ts`.',
    '',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(settingsFile, settingsText())
