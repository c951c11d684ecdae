import { z } from 'zod'
import { type FindingRule, findingRules } from '../../files/finding-rules.ts'
import { sheetFields } from '../../files/report-sheets.ts'
import { wire } from '../../wire.ts'
import { fileKind, tableTimeRange } from '../report-details.ts'
import { frequencies } from '../reports.ts'

/** The first rows that differ, in the order of their file: at most 50 columns, and at most 100 characters of each value. */
const rowSample = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })
export type RowSample = z.output<typeof rowSample>

/**
 * The changes in the table. Rows are compared by the columns that both tables have. If they were not compared, the numbers of added and
 * removed rows and their samples are null.
 */
const tableChanges = wire({
  /** Size of the current table; null for a report without a table. */
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
  /** Columns with a new type: `from` is the type in the current table, `to` the type in the new one. */
  columnsRetyped: ['columns_retyped', z.array(z.object({ name: z.string(), from: z.string(), to: z.string() }))],
})
export type TableChanges = z.output<typeof tableChanges>

/** The changes in the data dictionary: names of columns. */
const dictionaryChanges = wire({
  /** Number of columns that the new dictionary describes. */
  describedCount: ['described', z.int()],
  added: ['added', z.array(z.string())],
  removed: ['removed', z.array(z.string())],
  changed: ['changed', z.array(z.string())],
})
export type DictionaryChanges = z.output<typeof dictionaryChanges>

/** The differences between a new table and the current dictionary, which the draft does not replace: names of columns. */
const dictionaryGaps = wire({
  /** Columns that only the dictionary has. */
  gone: ['gone', z.array(z.string())],
  /** Columns that only the table has. */
  undescribed: ['undescribed', z.array(z.string())],
})

/** A possible mistake that staff must acknowledge. */
const finding = wire({
  /** Identifies the finding and its values, so that an acknowledgement does not apply to other values. */
  key: ['key', z.string()],
  rule: ['rule', z.enum(Object.keys(findingRules) as [FindingRule, ...FindingRule[]])],
  /** The values in the rule's sentence. */
  values: ['values', z.record(z.string(), z.union([z.string(), z.number()]))],
})
export type Finding = z.output<typeof finding>

/** The table of a draft for a report that has none yet, so that there is nothing to compare. */
const firstTable = wire({
  columns: ['columns', z.array(z.object({ name: z.string(), type: z.string() }))],
  /** The encoding of the uploaded CSV; null if the portal made the CSV. */
  encoding: ['encoding', z.enum(['utf-8', 'windows-874']).nullable()],
  sample: ['sample', rowSample.nullable()],
})
export type FirstTable = z.output<typeof firstTable>

/** A text of the report's page in both languages; empty in a language in which the page has no text. */
const bilingualText = z.object({ en: z.string(), th: z.string() })

/** Compares a new table with the texts of the report's page. Each part is null if the table or the page has nothing to compare. */
const pageFit = wire({
  /** The single value in the table's column of units. */
  unit: ['unit', z.object({ page: bilingualText, table: z.string(), fits: z.boolean() }).nullable()],
  /**
   * 'fits' if the page states exactly the years of the table; 'shrinks' if the table covers less time than the page states; 'follows' if
   * the page has another text, because the page shows the times of the table itself.
   */
  coverage: [
    'coverage',
    z.object({ page: bilingualText, table: tableTimeRange, fit: z.enum(['fits', 'follows', 'shrinks']) }).nullable(),
  ],
  /** How often the table has rows; it fits if this is at least as often as the frequency of the page. */
  frequency: [
    'frequency',
    z.object({ page: z.enum(frequencies), table: z.enum(frequencies), fits: z.boolean() }).nullable(),
  ],
})
export type PageFit = z.output<typeof pageFit>

/** What publishing a draft would change. */
export const draftChanges = wire({
  /** The revision of the draft, which a publication must name. It rises when the files of the draft or the current files change. */
  revision: ['revision', z.int()],
  /** When the newest current file was published, ISO 8601; null for a report without files. */
  newestFileAt: ['since', z.string().nullable()],
  /** The kinds whose file has the same bytes as the current one, so that publishing makes no new version of it. */
  unchanged: ['unchanged', z.array(fileKind)],
  table: ['table', tableChanges.nullable()],
  dictionary: ['dictionary', dictionaryChanges.nullable()],
  /** The fields of the report that the metadata workbook changes. */
  facts: ['facts', z.array(z.object({ field: z.enum(sheetFields), before: z.string(), after: z.string() }))],
  /** Null if there is a new dictionary, or if the current one describes exactly the columns of the table. */
  dictionaryGaps: ['dictionary_gaps', dictionaryGaps.nullable()],
  /** The kind of a file that the portal made from an uploaded one, and the kind of the uploaded one; null if it made none. */
  made: ['made', z.object({ kind: fileKind, from: fileKind }).nullable()],
  /** The kind whose current file ends with the publication, because this format cannot contain the new table. */
  retiredKind: ['retires', fileKind.nullable()],
  findings: ['findings', z.array(finding)],
  /** Null for a draft without a table. */
  fit: ['fit', pageFit.nullable()],
  /** Null for a draft without a table, and for a report that already has a table. */
  first: ['first', firstTable.nullable()],
})
export type DraftChanges = z.output<typeof draftChanges>
