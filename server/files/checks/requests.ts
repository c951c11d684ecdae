import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { refusalStatuses } from '../../../contract/files/fault-rules.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import type { FileLayout } from '../../../contract/files/recipes.ts'
import type { SheetFacts } from '../../../contract/files/report-sheets.ts'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type { SeriesChoice, SeriesOutcome } from '../../../contract/tables/series.ts'
import type { Preparation } from './columns/prepared.ts'
import type { AppliedRecipe, RecipeInput } from './layouts/recipe-inputs.ts'
import type { Table } from './tables/checked-tables.ts'
import type { DictionaryEntry } from './tables/dictionaries.ts'
import type { Encoding } from './tables/encodings.ts'
import type { SheetFact } from './tables/report-sheets.ts'
import type { TableChanges, VersionComparison } from './tables/table-changes.ts'
import type { TableCoverage } from './tables/time-columns.ts'

/** A received file, with the recipes by which its table may be read. */
export interface UploadedFile extends RecipeInput {
  kind: FileKind
  /** The path of the received bytes. */
  path: string
  /** The name of the uploaded file; each fault shows it. */
  name: string
}

/** An Excel workbook with keywords. */
export type KeywordWorkbook = Pick<UploadedFile, 'path' | 'name'>

/** A PDF that is published as it is. */
export type PdfFile = Pick<UploadedFile, 'path' | 'name'>

/** Files received for a report, at most one of a kind. */
export interface CheckRequest {
  /** The report's File Name. */
  fileName: string
  files: UploadedFile[]
  /** Paths of the report's current data files. Metadata that is uploaded without a table must describe them. */
  present?: { excel?: string; csv?: string }
  /** A folder for written files; by default the folder of each received file. */
  folder?: string
}

/** The result of the checks of accepted files. */
export interface AcceptedFiles {
  accepted: true
  tables: { excel?: Table; csv?: Table }
  dictionary?: DictionaryEntry[]
  /** Fields of the report from the metadata workbook. */
  facts?: SheetFacts
  /** Files to store instead of the received ones: a CSV in UTF-8 with BOM, and the table that a recipe read. */
  normalised?: Partial<Record<'csv' | 'excel', string>>
  /** The applied recipes, with the layouts of the files. */
  recipes?: Partial<Record<'csv' | 'excel', AppliedRecipe & { layouts: FileLayout[] }>>
  /** Encoding of the received CSV. */
  encoding?: Encoding
  /** The period in the CSV's time column; null if there is no such column. */
  covers?: TableCoverage | null
}

/** The result of the checks in a child. The parent then validates `facts`, because the contract's validation is slow to load. */
export interface CheckedFiles {
  result: Omit<AcceptedFiles, 'facts'> | FileRefusal
  facts?: SheetFact[] | undefined
}

/** The result of the checks of refused files. */
export interface FileRefusal {
  accepted: false
  status: (typeof refusalStatuses)[number]
  faults: Fault[]
  /** Layouts of files that need a recipe. */
  layouts?: Partial<Record<FileKind, FileLayout[]>>
}

/** Makes a CSV from a checked workbook, or a workbook from a checked CSV. */
export interface MakeJob {
  task: 'make'
  /** The kind of the checked file. */
  from: 'csv' | 'excel'
  /** The path of the checked file. */
  path: string
  /** The path of the report's current file of the other kind. If it has the same cells, no file is made. */
  present?: string
  /** The path of the made file, which must not exist yet. */
  target: string
  /** The report's File Name. */
  fileName: string
}

/**
 * The table that was made, or why none was made: the current file has the same cells, or the table is too long for Excel. `covers` is null
 * for a made workbook.
 */
export type MadeTable = { made: Table & { covers: TableCoverage | null } } | { unmade: 'same' | 'tooLong' }

/** Appends the records of a checked CSV to the records of the current one. */
export interface JoinJob {
  task: 'join'
  /** The path of the current CSV zip. */
  present: string
  /** The path of the checked CSV zip. */
  added: string
  /** The path of the joined file, which must not exist yet. */
  target: string
  /** The report's File Name. */
  fileName: string
}

/** The result of a join. */
export interface JoinedRows {
  rowsAdded: number
  /** Number of added records that were left out, because the current table already has them. */
  rowsKnown: number
  /** Number of added records whose key exists in the current table with other values. They were added too. */
  rowsRepeated: number
  /** Columns that identify the rows of both tables; null if there are none. */
  key: string[] | null
}

/** The result of a join, or why the tables cannot be joined. */
export type JoinedTable =
  | { joined: JoinedRows }
  | { unjoined: 'columnsDiffer'; missing: string[]; unknown: string[] }
  | { unjoined: 'unreadable' }

/** A job for a child process. `present` and `next` are the paths of the earlier and the later version of a CSV zip. */
export type ChildJob =
  | MakeJob
  | JoinJob
  /** Checks an upload; `converted` has the paths of the files that the checks may write. */
  | { task: 'check'; request: CheckRequest; converted: Partial<Record<'csv' | 'excel', string>> }
  /** Compares a draft with the current version. */
  | { task: 'compare'; present: string; next: string }
  /** Compares two versions. Writes all changes to a zip in the folder; `name` is the name of the file in this zip. */
  | { task: 'compareVersions'; present: string; next: string; folder: string; name: string }
  /** Converts the texts of a CSV zip to values, and writes them to the path if there is one. */
  | { task: 'prepare'; zip: string; choices: ColumnChoices; path: string | undefined }
  /** Computes a series from a CSV zip. */
  | { task: 'series'; zip: string; choices: ColumnChoices; choice: SeriesChoice }
  /** Reads the keywords of a workbook. */
  | { task: 'words'; file: KeywordWorkbook }
  /** Checks a PDF. */
  | { task: 'pdf'; file: PdfFile }

/** A message of a child: the name of the file that it is reading, or at the end the result of its job, or an internal error. */
export type ChildMessage =
  | { reading: string }
  /** The result of the job 'check'. */
  | { checked: CheckedFiles }
  /** The result of the job 'compare'. */
  | { compared: TableChanges }
  /** The result of a MakeJob: the report's other file. */
  | { other: MadeTable }
  /** The result of a JoinJob. */
  | { join: JoinedTable }
  /** The result of the job 'compareVersions'. */
  | { versions: VersionComparison }
  /** The result of the job 'prepare'. */
  | { prepared: Preparation }
  /** The result of the job 'series'. */
  | { series: SeriesOutcome }
  /** The keywords of a workbook, or why it is refused. */
  | { words: string[] | FileRefusal }
  /** Null if the PDF may be published. */
  | { pdf: FileRefusal | null }
  /** An internal error of the child; `isFull` is true if the disk is full. */
  | { internalError: string; isFull?: boolean }
