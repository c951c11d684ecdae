import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listSampleEntries, type SampleEntry, samplePath } from '../../sample/catalogue.ts'
import { buildFiles } from '../../sample/files.ts'
import { buildZip } from '../../server/files/index.ts'

const modifiedAt = new Date('2026-11-20T00:00:00Z')

/** A file for a browser's file input. */
export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const toWorkbookUpload = (name: string, buffer: Buffer): GivenFile => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
})
export const toZipUpload = (name: string, buffer: Buffer): GivenFile => ({ name, mimeType: 'application/zip', buffer })

/** Zips one file. */
export const zipFile = async (name: string, content: string | Buffer, inside = name.replace(/zip$/, 'csv')) =>
  toZipUpload(name, await buildZip([{ name: inside, bytes: Buffer.from(content), modifiedAt }]))

export const sampleEntry = async (fileName: string): Promise<SampleEntry> =>
  (await listSampleEntries()).find(entry => entry.fileName === fileName)!

/** Returns the three files of a sample table, for a report with the given file name. */
export const buildSampleFiles = async (table: string, fileName = table) => {
  const entry = await sampleEntry(table)
  const { csvZip, excel, metadata, rowCount, columnCount } = await buildFiles({ ...entry, fileName }, samplePath(entry))
  return {
    metadata: toWorkbookUpload(`${fileName}_metadata.xlsx`, metadata!),
    excel: toWorkbookUpload(`${fileName}.xlsx`, excel!),
    csv: toZipUpload(`${fileName}.zip`, csvZip!),
    rowCount,
    columnCount,
  }
}

/** Writes the file to a folder, so that it can be picked twice from the same place. */
export const writeToDisk = async ({ name, buffer }: GivenFile) => {
  const path = join(await mkdtemp(join(tmpdir(), 'khlang-file-')), name)
  await writeFile(path, buffer)
  return { path }
}
