import type { Transaction } from 'kysely'
import type { DraftChanges } from '../../../../contract/catalogue/drafts/changes.ts'
import { sheetFields } from '../../../../contract/files/report-sheets.ts'
import type { Writer } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { DB } from '../../../platform/database/tables.ts'
import { type EditableReport, findEditableReport } from '../../editing/editable-reports.ts'
import { changeReport } from '../../editing/report-writes.ts'
import type { DraftWithFiles } from '../drafts.ts'

/** Returns the report fields that the metadata workbook of a draft changes. */
export const listWorkbookFieldChanges = async (
  database: Database,
  draft: DraftWithFiles,
): Promise<DraftChanges['facts']> => compareFacts(draft, await findCurrentReport(database, draft))

/** Saves the report fields from the metadata workbook of a draft as one revision; does nothing if none changes. */
export const saveWorkbookFields = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId }: Writer,
  draft: DraftWithFiles,
) => {
  const current = await findCurrentReport(transaction, draft)
  const changes = compareFacts(draft, current)
  if (!current || changes.length === 0) return
  const facts = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  await changeReport(transaction, current, {
    fields: { ...current.fields, ...facts },
    savedBy: userId,
    savedAt: clock.now(),
  })
}

/** Returns the report fields that the metadata workbook of a draft contains; empty without a workbook. */
const pickFacts = ({ files }: DraftWithFiles) => files.find(({ kind }) => kind === 'metadata')?.facts ?? {}

/** Finds the report of a draft; undefined if the draft contains no report fields. */
const findCurrentReport = async (database: Database, draft: DraftWithFiles) => {
  if (Object.keys(pickFacts(draft)).length === 0) return undefined
  const { source_id } = await database
    .selectFrom('reports')
    .select('source_id')
    .where('report_id', '=', draft.reportId)
    .executeTakeFirstOrThrow()
  return findEditableReport(database, source_id)
}

const compareFacts = (draft: DraftWithFiles, current: EditableReport | undefined) => {
  const facts = pickFacts(draft)
  return sheetFields.flatMap(field => {
    const before = current?.fields[field] ?? ''
    const after = facts[field]
    return after === undefined || after === before ? [] : [{ field, before, after }]
  })
}
