import { Readable } from 'node:stream'
import { fileKinds } from '../../../contract/catalogue/report-details.ts'
import type { FileStore } from '../../files/index.ts'
import { buildZip } from '../../files/zips.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { TestReport } from './catalogue-rows.ts'

const publishedAt = new Date('2026-11-01T02:00:00Z')
const rowCount = 120

/** Adds files to a report, with a data dictionary that describes the first of two columns. */
export const insertFiles = async (database: Database, store: FileStore, report_id: number, testReport: TestReport) => {
  await database.insertInto('report_columns').values({ report_id, position: 1, name: 'Year', type: 'year' }).execute()
  for (const { kind, digest, sizeBytes } of await writeFiles(store, testReport)) {
    await database.insertInto('stored_files').values({ digest, size_bytes: sizeBytes }).execute()
    const row_count = kind === 'metadata' ? null : rowCount
    const current = { report_id, kind, digest, row_count, published_at: publishedAt, is_current: true }
    await database.insertInto('report_files').values(current).execute()
  }
}

/** Writes the files of a report to a store: always the same bytes. */
export const writeFiles = (store: FileStore, { fileName, missingFile }: TestReport) =>
  Promise.all(
    fileKinds
      .filter(kind => kind !== missingFile)
      .map(async kind => {
        const bytes = kind === 'csv' ? await readCsvZip(fileName) : Buffer.from(`${fileName} ${kind}`)
        return { kind, ...(await store.write(Readable.from([bytes]))) }
      }),
  )

const readCsvZip = (fileName: string) => {
  const rows = Array.from({ length: rowCount }, (_, index) => `${1900 + index},"${fileName}, ${index}"\r\n`)
  const bytes = Buffer.from(`\uFEFFYear,Value\r\n${rows.join('')}`)
  return buildZip([{ name: `${fileName}.csv`, bytes, modifiedAt: publishedAt }])
}
