import { withArchive } from '../archives/archives.ts'
import { withCsvFile } from '../archives/csv-files.ts'
import { createCsvReader } from '../layouts/csv-readers.ts'
import { type LaidOutTable, RaggedRefusal, readLaidOut } from '../layouts/readings.ts'
import { createWorkbookReader } from '../layouts/workbook-readers.ts'
import type { AcceptedFiles, CheckRequest, FileRefusal, UploadedFile } from '../requests.ts'
import type { Table } from '../tables/checked-tables.ts'
import { writeUtf8Zip } from '../tables/conversions.ts'
import type { CsvTable } from '../tables/csv-tables.ts'
import { type DictionaryEntry, readMetadata } from '../tables/dictionaries.ts'
import type { SheetFact } from '../tables/report-sheets.ts'

/** Paths of the files that the checks write, or may write: a CSV in UTF-8, or the table that a recipe has read. */
export type WrittenPaths = Partial<Record<'csv' | 'excel', string>>

/** What the checks have read from the files of an upload. */
export interface UploadContents {
  tables: { excel?: Table; csv?: CsvTable }
  dictionary?: DictionaryEntry[]
  facts?: SheetFact[] | undefined
  /** The files that were written instead of the received ones. */
  normalised?: WrittenPaths
  recipes: NonNullable<AcceptedFiles['recipes']>
  layouts: NonNullable<FileRefusal['layouts']>
}

/**
 * Reads a file of the upload, and adds what it contains to `contents`. Writes a file to one of `writablePaths` if the received one cannot
 * be stored as it is. Throws a Refusal.
 */
export const readFileInto = async (
  contents: UploadContents,
  { fileName }: CheckRequest,
  file: UploadedFile,
  writablePaths: WrittenPaths,
) => {
  const { kind, path, name } = file
  // Metadata adds `dictionary` and `facts`.
  if (kind === 'metadata') Object.assign(contents, await withArchive(path, '.xlsx', readMetadata))
  else if (kind === 'excel')
    await withArchive(path, '.xlsx', async archive => {
      const reader = createWorkbookReader(archive, writablePaths.excel!)
      contents.tables.excel = await recordReading(contents, kind, writablePaths, () => readLaidOut(reader, file))
    })
  else
    await withCsvFile({ path, name }, async archive => {
      const reader = createCsvReader(archive, `${fileName}.csv`, writablePaths.csv!)
      const table = await recordReading(contents, kind, writablePaths, () => readLaidOut(reader, file))
      contents.tables.csv = table
      const isInStoredForm =
        table.encoding === 'utf-8' && table.hasMark && archive.isPlain && archive.names.length === 1
      // The table that a recipe has read is written already.
      const needsConversion = !isInStoredForm && !contents.recipes.csv
      if (!needsConversion) return
      await writeUtf8Zip(archive, { source: table, name: `${fileName}.csv`, path: writablePaths.csv! })
      contents.normalised = { ...contents.normalised, csv: writablePaths.csv! }
    })
}

/** Reads a table and returns it. Adds the recipe that has read it to `contents`, or the layouts of a refused file. */
const recordReading = async <T>(
  contents: UploadContents,
  kind: 'csv' | 'excel',
  writablePaths: WrittenPaths,
  readTable: () => Promise<LaidOutTable<T>>,
): Promise<T> => {
  try {
    const { table, applied, layouts = [] } = await readTable()
    if (applied) {
      contents.recipes[kind] = { ...applied, layouts }
      contents.normalised = { ...contents.normalised, [kind]: writablePaths[kind]! }
    }
    return table
  } catch (error) {
    if (error instanceof RaggedRefusal) contents.layouts[kind] = error.layouts
    throw error
  }
}
