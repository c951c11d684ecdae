import { z } from 'zod'
import { type FindingRule, findingRules } from '../../files/finding-rules.ts'
import { sheetFields } from '../../files/report-sheets.ts'
import { wire } from '../../wire.ts'
import { fileKind } from '../report-details.ts'
import { dictionaryChanges, dictionaryGaps } from './dictionary-changes.ts'
import { pageFit } from './page-fit.ts'
import { firstTable, tableChanges } from './table-changes.ts'

/** A possible mistake that staff must acknowledge. */
const finding = wire({
  /** Identifies the finding and its values, so that an acknowledgement does not apply to other values. */
  key: ['key', z.string()],
  rule: ['rule', z.enum(Object.keys(findingRules) as [FindingRule, ...FindingRule[]])],
  /** The values in the rule's sentence. */
  values: ['values', z.record(z.string(), z.union([z.string(), z.number()]))],
})
export type Finding = z.output<typeof finding>

/** What publishing a draft would change. */
export const draftChanges = wire({
  /** The revision of the draft, which a publication must name. It rises when the files of the draft or the current files change. */
  revision: ['revision', z.int()],
  /** When the newest current file was published, ISO 8601; null for a report without files. */
  newestFileAt: ['since', z.string().nullable()],
  /** The kinds whose file has the same bytes as the current one, so that publishing makes no new version of it. */
  unchangedKinds: ['unchanged', z.array(fileKind)],
  table: ['table', tableChanges.nullable()],
  dictionary: ['dictionary', dictionaryChanges.nullable()],
  /** The fields of the report that the metadata workbook changes. */
  facts: ['facts', z.array(z.object({ field: z.enum(sheetFields), before: z.string(), after: z.string() }))],
  /** Null if there is a new dictionary, or if the current one describes exactly the columns of the table. */
  dictionaryGaps: ['dictionary_gaps', dictionaryGaps.nullable()],
  /** The kind of a file that the portal made from an uploaded one, and the kind of the uploaded one; null if it made none. */
  generatedFile: ['made', z.object({ kind: fileKind, from: fileKind }).nullable()],
  /** The kind whose current file ends with the publication, because this format cannot contain the new table. */
  removedKind: ['retires', fileKind.nullable()],
  findings: ['findings', z.array(finding)],
  /** How the new table fits the texts of the report's page; null for a draft without a table. */
  fit: ['fit', pageFit.nullable()],
  /** The new table, if it is the first one of the report; null for a draft without a table, and for a report that already has a table. */
  first: ['first', firstTable.nullable()],
})
export type DraftChanges = z.output<typeof draftChanges>
