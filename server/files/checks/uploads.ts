import { faultRules, refusalStatuses } from '../../../contract/files/fault-rules.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import { listAgreementFaults } from './agreements.ts'
import { withArchive } from './archives/archives.ts'
import { withCsvFile } from './archives/csv-files.ts'
import { listDifferingCells } from './cells/cell-comparisons.ts'
import { createCsvReader } from './layouts/csv-readers.ts'
import { type LaidOutTable, RaggedRefusal, readLaidOut } from './layouts/readings.ts'
import { createWorkbookReader } from './layouts/sheet-readers.ts'
import { listFileNameFaults } from './names.ts'
import { type FoundFault, Refusal } from './refusals.ts'
import type { AcceptedFiles, CheckedFiles, CheckRequest, FileRefusal, UploadedFile } from './requests.ts'
import type { Table } from './tables/column-types.ts'
import { writeUtf8Zip } from './tables/conversions.ts'
import { type CsvTable, readCsvTable, requireCsvText } from './tables/csv-tables.ts'
import { type DictionaryEntry, listDictionaryFaults, readMetadata } from './tables/dictionaries.ts'
import type { SheetFact } from './tables/report-sheets.ts'
import { readExcelTable } from './workbooks/excel-tables.ts'

/**
 * Runs all checks of an upload in this process, which must be a child with capped memory and time. `convertedPaths` are the
 * paths of the files that it may write. Calls `onReading` with the name of each file before reading it.
 */
export const checkUpload = async (
  request: CheckRequest,
  convertedPaths: ConvertedPaths,
  onReading: (name: string) => void,
): Promise<CheckedFiles> => {
  const nameFaults = request.files.flatMap(file => addFileName(file, listFileNameFaults(request.fileName, file)))
  if (nameFaults.length > 0) return { result: buildRefusal(nameFaults) }
  const contents: UploadContents = { tables: {}, recipes: {}, layouts: {} }
  const faults: Fault[] = []
  for (const file of request.files) {
    onReading(file.name)
    faults.push(...addFileName(file, await catchFaults(() => readFile(request, file, convertedPaths, contents))))
  }
  if (faults.length === 0) faults.push(...(await listDisagreements(request, contents, onReading)))
  const { facts } = contents
  return { result: faults.length > 0 ? buildRefusal(faults, contents.layouts) : buildAcceptance(contents), facts }
}

const buildAcceptance = ({ tables, dictionary, normalised, recipes }: UploadContents): CheckedFiles['result'] => {
  const { excel, csv } = tables
  // The result does not include where the CSV is in its zip.
  const csvTable = csv && { columns: csv.columns, rowCount: csv.rowCount }
  return {
    accepted: true,
    ...(dictionary && { dictionary }),
    ...(normalised && { normalised }),
    ...(Object.keys(recipes).length > 0 && { recipes }),
    tables: { ...(excel && { excel }), ...(csvTable && { csv: csvTable }) },
    ...(csv && { encoding: csv.encoding, covers: csv.covers }),
  }
}

/** Builds a refusal with the gravest status of its faults. */
export const buildRefusal = (faults: Fault[], layouts: NonNullable<FileRefusal['layouts']> = {}): FileRefusal => {
  const statuses = faults.map(({ rule }) => faultRules[rule].status)
  // `refusalStatuses` begins with the gravest.
  const gravestStatus = refusalStatuses.find(status => statuses.includes(status))!
  return { accepted: false, status: gravestStatus, faults, ...(Object.keys(layouts).length > 0 && { layouts }) }
}

/** Paths of the files that the checks write: a CSV in UTF-8, or the table that a recipe has read. */
type ConvertedPaths = Partial<Record<'csv' | 'excel', string>>

/** What the checks have read from the files of an upload. */
interface UploadContents {
  tables: { excel?: Table; csv?: CsvTable }
  dictionary?: DictionaryEntry[]
  facts?: SheetFact[] | undefined
  normalised?: ConvertedPaths
  recipes: NonNullable<AcceptedFiles['recipes']>
  layouts: NonNullable<FileRefusal['layouts']>
}

/** Reads a file of the upload into `contents`. Throws a Refusal. */
const readFile = async (
  { fileName }: CheckRequest,
  file: UploadedFile,
  convertedPaths: ConvertedPaths,
  contents: UploadContents,
) => {
  const { kind, path, name } = file
  // Metadata adds `dictionary` and `facts`.
  if (kind === 'metadata') Object.assign(contents, await withArchive(path, '.xlsx', readMetadata))
  else if (kind === 'excel')
    await withArchive(path, '.xlsx', async archive => {
      const reader = createWorkbookReader(archive, convertedPaths.excel!)
      contents.tables.excel = await recordReading(contents, kind, convertedPaths, () => readLaidOut(reader, file))
    })
  else
    await withCsvFile({ path, name }, async archive => {
      const reader = createCsvReader(archive, `${fileName}.csv`, convertedPaths.csv!)
      const table = await recordReading(contents, kind, convertedPaths, () => readLaidOut(reader, file))
      contents.tables.csv = table
      const isStoredUnchanged =
        table.encoding === 'utf-8' && table.hasMark && archive.isPlain && archive.names.length === 1
      // The table that a recipe has read is written already.
      if (isStoredUnchanged || contents.recipes.csv) return
      await writeUtf8Zip(archive, table, `${fileName}.csv`, convertedPaths.csv!)
      contents.normalised = { ...contents.normalised, csv: convertedPaths.csv! }
    })
}

/** Reads a table, and records the recipe that has read it, or the layouts of a refused file. */
const recordReading = async <T>(
  contents: UploadContents,
  kind: 'csv' | 'excel',
  convertedPaths: ConvertedPaths,
  readTable: () => Promise<LaidOutTable<T>>,
): Promise<T> => {
  try {
    const { table, applied, layouts = [] } = await readTable()
    if (applied) {
      contents.recipes[kind] = { ...applied, layouts }
      contents.normalised = { ...contents.normalised, [kind]: convertedPaths[kind]! }
    }
    return table
  } catch (error) {
    if (error instanceof RaggedRefusal) contents.layouts[kind] = error.layouts
    throw error
  }
}

/** Lists the disagreements of the files of the upload with each other and with the current files of the report. */
const listDisagreements = async (
  request: CheckRequest,
  { tables, dictionary, normalised }: UploadContents,
  onReading: (name: string) => void,
) => {
  const pickBlamedFile = (kind: UploadedFile['kind']) => request.files.find(file => file.kind === kind)!
  onReading(request.files[0]!.name)
  const { excel, csv } = tables
  // Metadata is compared with the CSV of the upload, otherwise its Excel file, otherwise the current files of the report.
  const describedTable =
    csv ??
    excel ??
    (await findCurrentTable(request.present?.csv, '.zip', readCsvTable)) ??
    (await findCurrentTable(request.present?.excel, '.xlsx', readExcelTable))
  return [
    ...(excel && csv ? addFileName(pickBlamedFile('csv'), await listPairFaults(request, excel, csv, normalised)) : []),
    ...(dictionary && describedTable
      ? addFileName(pickBlamedFile('metadata'), listDictionaryFaults(dictionary, describedTable))
      : []),
  ]
}

/** Lists the differences between the Excel file and the CSV of an upload: those of columns and counts; without these, those of cells. */
const listPairFaults = async (
  { files }: CheckRequest,
  excel: Table,
  csv: CsvTable,
  normalisedPaths: ConvertedPaths = {},
) => {
  const faults = listAgreementFaults(excel, csv)
  if (faults.length > 0) return faults
  const pickFile = (kind: 'csv' | 'excel') => {
    const { path, name } = files.find(file => file.kind === kind)!
    // A written CSV is in a zip, which its name must show.
    return { path: normalisedPaths[kind] ?? path, name: normalisedPaths[kind] ? `${name}.zip` : name }
  }
  return withArchive(pickFile('excel').path, '.xlsx', book =>
    withCsvFile(pickFile('csv'), async archive =>
      // A written CSV can have another entry and encoding than the received one.
      listDifferingCells(book, archive, { ...csv, ...(await requireCsvText(archive)) }),
    ),
  )
}

/** Reads the table of a current file; undefined if it cannot be read, because an upload must not fail for that reason. */
const findCurrentTable = async <T>(
  path: string | undefined,
  extension: '.zip' | '.xlsx',
  readTable: Parameters<typeof withArchive<T>>[2],
) => {
  if (path === undefined) return undefined
  try {
    return await withArchive(path, extension, readTable)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Runs the work, and returns the faults with which it has refused a file. */
const catchFaults = async (work: () => Promise<void>): Promise<FoundFault[]> => {
  try {
    await work()
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.faults
    throw error
  }
}

const addFileName = ({ name }: UploadedFile, faults: FoundFault[]): Fault[] =>
  faults.map(fault => ({ file: name, ...fault }))
