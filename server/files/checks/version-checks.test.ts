import assert from 'node:assert/strict'
import { createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { ZipFile } from 'yazl'
import { chooseCount } from '../../testing/depth.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { versionCaps } from './bounds.ts'
import { compareVersions } from './version-checks.ts'

const folder = await createTestFolder()

/** Writes a table with this many rows, each with a key of two columns, as a zipped CSV. */
const writeTable = async (path: string, rows: number, buildRate: (row: number) => string) => {
  const yieldTexts = function* () {
    yield 'Day,Country,Rate,Note\r\n'
    for (let from = 0; from < rows; from += 1000) {
      let text = ''
      for (let row = from; row < Math.min(rows, from + 1000); row += 1)
        text += `D${Math.floor(row / 250)},Country ${row % 250},${buildRate(row)},"A note, number ${row}"\r\n`
      yield text
    }
  }
  const zip = new ZipFile()
  zip.addReadStream(Readable.from(yieldTexts(), { objectMode: false }), 'table.csv', { mtime: new Date(1980, 0, 1) })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

const rows = chooseCount({ usual: 100_000, deep: 1_000_000 })
const [present, next] = [join(folder, 'present.zip'), join(folder, 'next.zip')]

test(`a comparison in which all ${rows} rows change stays within a quarter of a gigabyte`, {
  timeout: 3_600_000,
}, async () => {
  await writeTable(present, rows, row => `${row}.25`)
  await writeTable(next, rows + 10, row => `${row}.75`)
  const caps = { ...versionCaps, memoryMegabytes: 256 }
  const { comparison, path } = await compareVersions({ present, next, folder, name: 'changes.csv' }, { caps })
  assert.ok(!('reason' in comparison), JSON.stringify(comparison))
  const { key, added, removed, changed } = comparison
  assert.deepEqual({ key, added, removed, changed }, { key: ['Day', 'Country'], added: 10, removed: 0, changed: rows })
  assert.ok((await stat(path)).size > rows)
})

test('a comparison that exceeds its memory or time returns the reason', async () => {
  await writeTable(present, 100_000, row => `${row}.25`)
  for (const caps of [
    { ...versionCaps, memoryMegabytes: 60 },
    { ...versionCaps, seconds: 0.5 },
  ])
    assert.deepEqual(
      (await compareVersions({ present, next: present, folder, name: 'changes.csv' }, { caps })).comparison,
      { reason: 'tooLarge' },
    )
})

test('a damaged file is not compared, and a comparison ends when the portal stops', async () => {
  const damaged = join(folder, 'damaged.zip')
  await writeFile(damaged, 'no zip at all')
  const { comparison } = await compareVersions({ present: damaged, next: present, folder, name: 'changes.csv' })
  assert.deepEqual(comparison, { reason: 'unreadable' })
  const stopped = AbortSignal.abort(new Error('Stopped'))
  await assert.rejects(
    compareVersions({ present, next: present, folder, name: 'changes.csv' }, { signal: stopped }),
    /Stopped/,
  )
})
