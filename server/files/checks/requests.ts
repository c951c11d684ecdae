import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { refusalStatuses } from '../../../contract/files/fault-rules.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import type { FileLayout } from '../../../contract/files/recipes.ts'
import type { SheetFacts } from '../../../contract/files/report-sheets.ts'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type { SeriesChoice, SeriesOutcome } from '../../../contract/tables/series.ts'
import type { Preparation } from './columns/prepared.ts'
import type { KeptRecipe, RecipeInput } from './layouts/recipe-inputs.ts'
import type { Table } from './tables/column-types.ts'
import type { DictionaryEntry } from './tables/dictionaries.ts'
import type { Encoding } from './tables/encodings.ts'
import type { SheetFact } from './tables/report-sheets.ts'
import type { Covers } from './tables/time-columns.ts'

export interface UploadedFile extends RecipeInput {
  kind: FileKind
  /** Path of the received bytes. */
  path: string
  /** Name of the uploaded file; each fault shows it. */
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
  /** The report's data files, which metadata uploaded without a table must describe. */
  present?: { excel?: string; csv?: string }
  /** Folder for written files; by default that of the received ones. */
  folder?: string
}

export interface AcceptedFiles {
  accepted: true
  tables: { excel?: Table; csv?: Table }
  dictionary?: DictionaryEntry[]
  /** Report fields from the metadata workbook. */
  facts?: SheetFacts
  /** Files to store instead of the received ones: a CSV in UTF-8 with BOM, and the table that a recipe read. */
  normalised?: Partial<Record<'csv' | 'excel', string>>
  /** Applied recipes and the layouts of the files. */
  recipes?: Partial<Record<'csv' | 'excel', KeptRecipe & { layouts: FileLayout[] }>>
  /** Encoding of the received CSV. */
  encoding?: Encoding
  /** The period in the CSV's time column; null if there is no such column. */
  covers?: Covers | null
}

/** Result of the checks in a child. It does not validate the fields of the report, as the contract's validation is slow to load. */
export interface CheckedFiles {
  result: Omit<AcceptedFiles, 'facts'> | FileRefusal
  facts?: SheetFact[] | undefined
}

export interface FileRefusal {
  accepted: false
  status: (typeof refusalStatuses)[number]
  faults: Fault[]
  /** Layouts of files that need a recipe. */
  layouts?: Partial<Record<FileKind, FileLayout[]>>
}

/** The first of the rows that differ, as in the file; long tables and values are cut. */
export interface RowSample {
  columns: string[]
  rows: string[][]
}

/** The changes from one version of a table to the next; rows are compared by the common columns. */
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

/** The changes from one version of a table to the next. */
export interface VersionChanges {
  /** The columns that identify rows; null if whole rows were compared. */
  key: string[] | null
  added: number
  removed: number
  /** Null if whole rows were compared: a changed row then counts as one removed and one added. */
  changed: number | null
  columnsAdded: string[]
  columnsRemoved: string[]
  /** The first of the changes. */
  sample: { columns: string[]; rows: VersionRow[] }
}

/** The result of a comparison of two versions, or the reason why it failed. */
export type VersionComparison = VersionChanges | { reason: 'unreadable' | 'otherColumns' | 'tooLarge' }

/** Makes a CSV from a checked workbook or the reverse, at an unused path. */
export interface MakeJob {
  task: 'make'
  from: 'csv' | 'excel'
  path: string
  /** The report's other file: if it holds the same cells, none is made. */
  present?: string
  target: string
  fileName: string
}

/** The table that was made, or the reason for none: the present file holds the same, or the format cannot hold it. */
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

/** The job of a child. */
export type Job =
  | MakeJob
  | JoinJob
  | { task: 'check'; request: CheckRequest; converted: Partial<Record<'csv' | 'excel', string>> }
  | { task: 'compare'; present: string; next: string }
  | { task: 'compareVersions'; present: string; next: string; folder: string; name: string }
  | { task: 'prepare'; zip: string; choices: ColumnChoices; path: string | undefined }
  | { task: 'series'; zip: string; choices: ColumnChoices; asked: SeriesChoice }
  | { task: 'words'; file: WordFile }
  | { task: 'pdf'; file: PdfFile }

/** A message of a child: the file that it reads, and finally its result. */
export type Report =
  | { reading: string }
  | { checked: CheckedFiles }
  | { compared: TableChanges }
  | { other: MadeTable }
  | { join: JoinedTable }
  | { versions: VersionComparison }
  | { prepared: Preparation }
  | { series: SeriesOutcome }
  | { words: string[] | FileRefusal }
  | { pdf: FileRefusal | null }
  | { trouble: string; isFull?: boolean }
