import { z } from 'zod'
import { type FindingRule, findingRules } from '../../files/finding-rules.ts'
import { sheetFields } from '../../files/report-sheets.ts'
import { wire } from '../../wire.ts'
import { covers, fileKind } from '../report-details.ts'
import { frequencies } from '../reports.ts'

/** The first rows that differ, as in their file; at most 50 columns, each value cut to 100 characters. */
const rowSample = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })
export type RowSample = z.output<typeof rowSample>

/** Changes in the table. Rows are compared by the common columns; null if they could not be compared. */
const tableChanges = wire({
  /** Rows of the current version; null for a report without a table. */
  rowsBefore: ['rows_before', z.int().nullable()],
  columnsBefore: ['columns_before', z.int().nullable()],
  columnsAfter: ['columns_after', z.int()],
  rowsAfter: ['rows_after', z.int()],
  rowsAdded: ['rows_added', z.int().nullable()],
  rowsRemoved: ['rows_removed', z.int().nullable()],
  samplesAdded: ['samples_added', rowSample.nullable()],
  samplesRemoved: ['samples_removed', rowSample.nullable()],
  columnsAdded: ['columns_added', z.array(z.string())],
  columnsRemoved: ['columns_removed', z.array(z.string())],
  columnsRetyped: ['columns_retyped', z.array(z.object({ name: z.string(), from: z.string(), to: z.string() }))],
})
export type TableChanges = z.output<typeof tableChanges>

/** Changes in the data dictionary, by column names. */
const dictionaryChanges = wire({
  /** Number of columns that the new dictionary describes. */
  described: ['described', z.int()],
  added: ['added', z.array(z.string())],
  removed: ['removed', z.array(z.string())],
  changed: ['changed', z.array(z.string())],
})
export type DictionaryChanges = z.output<typeof dictionaryChanges>

/** For a table without a new dictionary. `gone`: columns that only the dictionary has; `undescribed`: columns that only the table has. */
const dictionaryGaps = wire({ gone: ['gone', z.array(z.string())], undescribed: ['undescribed', z.array(z.string())] })

/** A possible mistake that staff must acknowledge. */
const finding = wire({
  /** Identifies the finding with its values, so that only exactly this is acknowledged. */
  key: ['key', z.string()],
  rule: ['rule', z.enum(Object.keys(findingRules) as [FindingRule, ...FindingRule[]])],
  values: ['values', z.record(z.string(), z.union([z.string(), z.number()]))],
})
export type Finding = z.output<typeof finding>

/** The table of a draft for a report that has none yet. */
const firstTable = wire({
  columns: ['columns', z.array(z.object({ name: z.string(), type: z.string() }))],
  /** The encoding of the CSV; null if the portal made it. */
  encoding: ['encoding', z.enum(['utf-8', 'windows-874']).nullable()],
  sample: ['sample', rowSample.nullable()],
})
export type FirstTable = z.output<typeof firstTable>

/** A text of the report page in both languages; empty if it has none. */
const bilingualText = z.object({ en: z.string(), th: z.string() })

/** Compares a new table with the report page. Each part is null if the table or the page says nothing. */
const pageFit = wire({
  /** The single value in the table's column of units. */
  unit: ['unit', z.object({ page: bilingualText, table: z.string(), fits: z.boolean() }).nullable()],
  /** `shrinks`: the table covers less time than the page says. `follows`: the texts differ, but the page shows the times of the data itself. */
  coverage: [
    'coverage',
    z.object({ page: bilingualText, table: covers, fit: z.enum(['fits', 'follows', 'shrinks']) }).nullable(),
  ],
  /** How often the table has rows; `fits` if that is at least as often as the page promises releases. */
  frequency: [
    'frequency',
    z.object({ page: z.enum(frequencies), table: z.enum(frequencies), fits: z.boolean() }).nullable(),
  ],
})
export type PageFit = z.output<typeof pageFit>

/** What publishing a draft changes. */
export const changes = wire({
  /** The revision of the reviewed draft, required for publishing. It changes with the draft's files and the report's other files. */
  revision: ['revision', z.int()],
  /** When the current files were published, ISO 8601; null for a report without files. */
  since: ['since', z.string().nullable()],
  /** Kinds with the same bytes as the current version: publishing makes no new version of them. */
  unchanged: ['unchanged', z.array(fileKind)],
  table: ['table', tableChanges.nullable()],
  dictionary: ['dictionary', dictionaryChanges.nullable()],
  /** Fields of the report that the metadata workbook changes. */
  facts: ['facts', z.array(z.object({ field: z.enum(sheetFields), before: z.string(), after: z.string() }))],
  /** Null if the dictionary describes exactly the columns of the table. */
  dictionaryGaps: ['dictionary_gaps', dictionaryGaps.nullable()],
  /** The file that the portal made from the other; null if none was needed. */
  made: ['made', z.object({ kind: fileKind, from: fileKind }).nullable()],
  /** The current file that publishing removes, because its format cannot hold the new table. */
  retires: ['retires', fileKind.nullable()],
  findings: ['findings', z.array(finding)],
  fit: ['fit', pageFit.nullable()],
  /** Null if the report has a table already. */
  first: ['first', firstTable.nullable()],
})
export type Changes = z.output<typeof changes>
