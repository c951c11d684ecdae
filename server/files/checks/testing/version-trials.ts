import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { createTemporaryFolder } from '../../../testing/folders.ts'
import { readRecords } from '../../csv-texts.ts'
import { buildZip } from '../../zips.ts'
import { changesFile } from '../tables/versions/changes-files.ts'
import { compareVersionTables } from '../tables/versions/version-comparisons.ts'

/** The rows of a table, header first. */
export type Rows = string[][]
const quoteCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const buildCsvZip = (rows: Rows) => {
  const text = rows.map(row => `${row.map(quoteCell).join(',')}\r\n`).join('')
  return buildZip([{ name: 'table.csv', bytes: Buffer.from(text), modifiedAt: new Date(0) }])
}

/** Compares two tables, headers first; returns the comparison and the records of the file of changes. */
export const compare = async (before: Rows, now: Rows) => {
  // Not a folder of this module: several test files share it in one process, and the first one would remove it at its end.
  const folder = await createTemporaryFolder()
  try {
    const [present, next] = [join(folder, 'present'), join(folder, 'next')]
    await writeFile(present, await buildCsvZip(before))
    await writeFile(next, await buildCsvZip(now))
    const comparison = await compareVersionTables({ present, next, folder, name: 'changes.csv' })
    const path = join(folder, changesFile)
    return { comparison, file: existsSync(path) ? await readZipRecords(await readFile(path)) : [] }
  } finally {
    await rm(folder, { recursive: true })
  }
}
const readZipRecords = async (zipped: Buffer) => {
  const zip = await fromBufferPromise(zipped)
  for await (const entry of zip.eachEntry()) {
    assert.equal(entry.fileName, 'changes.csv')
    return readRecords(await buffer(await zip.openReadStreamPromise(entry)))
  }
  throw new Error('The zip is empty')
}
