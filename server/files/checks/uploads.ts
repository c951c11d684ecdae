import { faultRules, refusalStatuses } from '../../../contract/files/fault-rules.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import { agreementFaults } from './agreements.ts'
import { withArchive } from './archives/archives.ts'
import { withCsvFile } from './archives/csv-files.ts'
import { differingCells } from './cells/cell-comparisons.ts'
import { nameFaults } from './names.ts'
import { type FoundFault, Refusal } from './refusals.ts'
import type { Accepted, CheckRequest, Refused, UploadedFile } from './requests.ts'
import type { Table } from './tables/column-types.ts'
import { writeUtf8Zip } from './tables/conversions.ts'
import { type CsvTable, readCsvTable } from './tables/csv-tables.ts'
import { type DictionaryEntry, dictionaryFaults, readDictionary } from './tables/dictionaries.ts'
import { readExcelTable } from './workbooks/excel-tables.ts'

/** All checks of an upload, in this process: only for a child whose memory and time are capped. */
export const checkUpload = async (
  request: CheckRequest,
  convertedPath: string,
  reading: (name: string) => void,
): Promise<Accepted | Refused> => {
  const misnamed = request.files.flatMap(file => named(file, nameFaults(request.fileName, file)))
  if (misnamed.length > 0) return refusedFor(misnamed)
  const found: Found = { tables: {} }
  const faults: Fault[] = []
  for (const file of request.files) {
    reading(file.name)
    faults.push(...named(file, await faultsOf(() => readFile(request, file, convertedPath, found))))
  }
  if (faults.length === 0) faults.push(...(await disagreements(request, found, reading)))
  if (faults.length > 0) return refusedFor(faults)
  const { excel, csv } = found.tables
  // How its bytes lay is of no use to those who publish it.
  const plain = csv && { columns: csv.columns, rowCount: csv.rowCount }
  return {
    accepted: true,
    ...found,
    tables: { ...(excel && { excel }), ...(plain && { csv: plain }) },
    ...(csv && { encoding: csv.encoding, covers: csv.covers }),
  }
}

export const refusedFor = (faults: Fault[]): Refused => {
  const statuses = faults.map(({ rule }) => faultRules[rule].status)
  return { accepted: false, status: refusalStatuses.find(status => statuses.includes(status))!, faults }
}

interface Found {
  tables: { excel?: Table; csv?: CsvTable }
  dictionary?: DictionaryEntry[]
  normalised?: { csv?: string }
}

const readFile = async (
  { fileName }: CheckRequest,
  { kind, path, name }: UploadedFile,
  convertedPath: string,
  found: Found,
) => {
  if (kind === 'metadata') found.dictionary = await withArchive(path, '.xlsx', readDictionary)
  else if (kind === 'excel') found.tables.excel = await withArchive(path, '.xlsx', readExcelTable)
  else
    await withCsvFile({ path, name }, async archive => {
      const table = await readCsvTable(archive)
      found.tables.csv = table
      const leavesAsItCame =
        table.encoding === 'utf-8' && table.hasMark && archive.isPlain && archive.names.length === 1
      if (leavesAsItCame) return
      await writeUtf8Zip(archive, table, `${fileName}.csv`, convertedPath)
      found.normalised = { csv: convertedPath }
    })
}

/** What is wrong between the files of the upload, and with those of the report that stay. */
const disagreements = async (request: CheckRequest, { tables, dictionary }: Found, reading: (name: string) => void) => {
  const blamed = (...kinds: UploadedFile['kind'][]) =>
    kinds.flatMap(kind => request.files.find(file => file.kind === kind) ?? [])[0]!
  reading(request.files[0]!.name)
  const { excel, csv } = tables
  const table =
    csv ??
    excel ??
    (await findPresent(request.present?.csv, '.zip', readCsvTable)) ??
    (await findPresent(request.present?.excel, '.xlsx', readExcelTable))
  return [
    ...(excel && csv ? named(blamed('csv'), await pairFaults(request, excel, csv)) : []),
    ...(dictionary && table ? named(blamed('metadata'), dictionaryFaults(dictionary, table)) : []),
  ]
}

/** Where the Excel file and the CSV of an upload differ: columns and counts first, then each cell. */
const pairFaults = async ({ files }: CheckRequest, excel: Table, csv: CsvTable) => {
  const faults = agreementFaults(excel, csv)
  if (faults.length > 0) return faults
  const fileOf = (kind: UploadedFile['kind']) => files.find(file => file.kind === kind)!
  return withArchive(fileOf('excel').path, '.xlsx', book =>
    withCsvFile(fileOf('csv'), archive => differingCells(book, archive, csv)),
  )
}

/** The table of a file that the report has; undefined where it cannot be read, as nothing new should fail for it. */
const findPresent = async <T>(
  path: string | undefined,
  expected: string,
  read: Parameters<typeof withArchive<T>>[2],
) => {
  if (path === undefined) return undefined
  try {
    return await withArchive(path, expected, read)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const faultsOf = async (work: () => Promise<void>): Promise<FoundFault[]> => {
  try {
    await work()
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.faults
    throw error
  }
}

const named = ({ name }: UploadedFile, faults: FoundFault[]): Fault[] => faults.map(fault => ({ file: name, ...fault }))
