import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { refusalStatuses } from '../../../contract/files/fault-rules.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import type { FileLayout } from '../../../contract/files/recipes.ts'
import type { SheetFacts } from '../../../contract/files/report-sheets.ts'
import type { ColumnChoices } from '../../../contract/tables/columns.ts'
import type { AskedSeries, SeriesOutcome } from '../../../contract/tables/series.ts'
import type { Preparation } from './columns/prepared.ts'
import type { KeptRecipe, Said } from './layouts/said.ts'
import type { Table } from './tables/column-types.ts'
import type { DictionaryEntry } from './tables/dictionaries.ts'
import type { Encoding } from './tables/encodings.ts'
import type { Covers } from './tables/time-columns.ts'

export interface UploadedFile extends Said {
  kind: FileKind
  /** Where the received bytes lie. */
  path: string
  /** As it was uploaded; it names the file in each fault. */
  name: string
}

/** A workbook with keywords. */
export type WordFile = Pick<UploadedFile, 'path' | 'name'>

/** A PDF that may be kept as it is. */
export type PdfFile = Pick<UploadedFile, 'path' | 'name'>

/** Files received for a report, at most one of a kind. */
export interface CheckRequest {
  /** The report's File Name. */
  fileName: string
  files: UploadedFile[]
  /** The report's data files: what metadata that comes without a table must describe. */
  present?: { excel?: string; csv?: string }
  /** Folder for written files; by default that of the received ones. */
  folder?: string
}

export interface Accepted {
  accepted: true
  tables: { excel?: Table; csv?: Table }
  dictionary?: DictionaryEntry[]
  /** Report fields from the metadata workbook. */
  facts?: SheetFacts
  /** Files to store instead of the received ones: a CSV in UTF-8 with BOM, and the table that a recipe read. */
  normalised?: Partial<Record<'csv' | 'excel', string>>
  /** Applied recipes and the layouts of the files. */
  recipes?: Partial<Record<'csv' | 'excel', KeptRecipe & { layouts: FileLayout[] }>>
  /** How the text of the CSV was written. */
  encoding?: Encoding
  /** What the column of times of the CSV covers; null where it has none. */
  covers?: Covers | null
}

export interface Refused {
  accepted: false
  status: (typeof refusalStatuses)[number]
  faults: Fault[]
  /** Layouts of files that need a recipe. */
  layouts?: Partial<Record<FileKind, FileLayout[]>>
}

/** The first of the rows that differ, as the file has them; long tables and values are cut. */
export interface RowSample {
  columns: string[]
  rows: string[][]
}

/** What changes from one version of a table to the next; rows are compared by the columns that both have. */
export interface TableChanges {
  rowsAdded: number
  rowsRemoved: number
  samplesAdded: RowSample
  samplesRemoved: RowSample
  columnsAdded: string[]
  columnsRemoved: string[]
  columnsRetyped: { name: string; from: string; to: string }[]
}

/** A row that differs between two versions, under the columns of the sample; cut. */
export interface VersionRow {
  change: 'added' | 'removed' | 'changed'
  before: string[] | null
  now: string[] | null
}

/** What changed from one version of a table to the next. */
export interface VersionChanges {
  /** The columns by which rows were found; null where whole rows were compared. */
  key: string[] | null
  added: number
  removed: number
  /** Null where whole rows were compared: a changed row is then one removed and one added. */
  changed: number | null
  columnsAdded: string[]
  columnsRemoved: string[]
  /** The first of the changes. */
  sample: { columns: string[]; rows: VersionRow[] }
}

/** What came of a comparison of two versions, or why it could not be made. */
export type VersionComparison = VersionChanges | { reason: 'unreadable' | 'otherColumns' | 'tooLarge' }

/** From a checked CSV or workbook the other of the two is written to a path that nothing uses. */
export interface MakeJob {
  task: 'make'
  from: 'csv' | 'excel'
  path: string
  /** The other file that the report has: where it holds the same cells, none is made. */
  present?: string
  target: string
  fileName: string
}

/** The table that was made, or why none was: the present file holds the same, or such a file cannot hold it. */
export type MadeTable = { made: Table & { covers: Covers | null } } | { unmade: 'same' | 'tooLong' }

/** Appends the records of a checked CSV to those of the current one, at an unused path. */
export interface JoinJob {
  task: 'join'
  present: string
  added: string
  target: string
  fileName: string
}

/** Result of adding the records. */
export interface JoinedRows {
  rowsAdded: number
  /** Records that the current table already has. */
  rowsKnown: number
  /** Added records whose key exists in the current table with other values. */
  rowsRepeated: number
  /** Columns that identify the rows of both tables; null if there are none. */
  key: string[] | null
}

/** Result of a join, or the reason why it failed. */
export type JoinedTable =
  | { joined: JoinedRows }
  | { unjoined: 'columnsDiffer'; missing: string[]; unknown: string[] }
  | { unjoined: 'unreadable' }

/** What a child is asked. */
export type Job =
  | MakeJob
  | JoinJob
  | { task: 'check'; request: CheckRequest; converted: Partial<Record<'csv' | 'excel', string>> }
  | { task: 'compare'; present: string; next: string }
  | { task: 'compareVersions'; present: string; next: string; folder: string; name: string }
  | { task: 'prepare'; zip: string; choices: ColumnChoices; path: string | undefined }
  | { task: 'series'; zip: string; choices: ColumnChoices; asked: AskedSeries }
  | { task: 'words'; file: WordFile }
  | { task: 'pdf'; file: PdfFile }

/** What a child says: which file it reads, and at last what came of it. */
export type Report =
  | { reading: string }
  | { checked: Accepted | Refused }
  | { compared: TableChanges }
  | { other: MadeTable }
  | { join: JoinedTable }
  | { versions: VersionComparison }
  | { prepared: Preparation }
  | { series: SeriesOutcome }
  | { words: string[] | Refused }
  | { pdf: Refused | null }
  | { trouble: string; isFull?: boolean }
