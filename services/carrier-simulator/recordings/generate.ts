import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allJourneys } from '../journeys/samples/all.ts'
import type { CarrierJourney } from '../journeys/samples/all.ts'
import { renderJourney } from '../dialects/render-journey.ts'

// node --import tsx services/carrier-simulator/recordings/generate.ts
// journeys/*.ts -> <SCAC>/<number>.json and the table in README.md

const folder = dirname(fileURLToPath(import.meta.url))

const introduction = `# Recordings

Journeys that the project has made up, each as the body that its carrier would send. Ships, boxes and
numbers are invented; places and terminals are real (terminal codes: SMDG, CC-BY-4.0).
\`generate.ts\` makes them and this table from \`../journeys/samples/\`: to add one, describe it there and
run \`node --import tsx services/carrier-simulator/recordings/generate.ts\`.

| carrier | number | type | containers | special feature |
|---|---|---|---|---|
`

function row({ scac, journey }: CarrierJourney): string {
  const boxes = journey.boxes.map((box) => box.number).join(', ') || 'none'
  const type = journey.type === 'booking' ? 'booking' : 'bill of lading'
  return `| ${scac} | \`${journey.number}\` | ${type} | ${boxes} | ${journey.about} |\n`
}

for (const { scac, journey } of allJourneys) {
  const file = join(folder, scac, `${journey.number}.json`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(renderJourney(scac, journey), null, 2)}\n`)
}
await writeFile(join(folder, 'README.md'), `${introduction}${allJourneys.map(row).join('')}`)
