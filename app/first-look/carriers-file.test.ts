import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { carrier } from '../../domain/carriers/carrier-fixture.ts'
import { carriersWithRecordings } from './carriers-file.ts'

test('folders that are no SCAC of a carrier and recordings outside them are not used', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-recordings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['maeu', 'MSCU', 'Maersk', 'XXXX', '.git']) await mkdir(join(folder, name))
  for (const name of ['260417301.json', 'notes.txt', '.DS_Store'])
    await writeFile(join(folder, name), '[]')
  const found = await carriersWithRecordings(folder, [carrier('MAEU'), carrier('MSCU')])
  expect([...found.scacs].sort()).toEqual(['MAEU', 'MSCU'])
  expect([...found.unused].sort()).toEqual(['260417301.json', 'Maersk', 'XXXX'])
})

test('a folder may be a link to another one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-recordings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await symlink(tmpdir(), join(folder, 'MAEU'))
  expect(await carriersWithRecordings(folder, [carrier('MAEU')])).toEqual({
    scacs: ['MAEU'],
    unused: [],
  })
})

test('without a folder there are no recordings', async () => {
  expect(await carriersWithRecordings(null, [])).toEqual({ scacs: [], unused: [] })
})
