import type { Transaction } from 'kysely'
import type { Changes } from '../../../../contract/catalogue/drafts/changes.ts'
import { sheetFields } from '../../../../contract/files/report-sheets.ts'
import type { Writer } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { DB } from '../../../platform/database/tables.ts'
import { findEditableReport } from '../../editing/editable-reports.ts'
import { changeReport } from '../../editing/report-writes.ts'
import type { UnpublishedDraft } from '../drafts.ts'

/** Returns the report fields that the metadata workbook of a draft changes. */
export const listFactChanges = async (database: Database, draft: UnpublishedDraft): Promise<Changes['facts']> =>
  changesOf(draft, await currentOf(database, draft))

/** Saves the report fields from the metadata workbook of a draft as one revision; does nothing if none changes. */
export const takeFacts = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId }: Writer,
  draft: UnpublishedDraft,
) => {
  const current = await currentOf(transaction, draft)
  const changes = changesOf(draft, current)
  if (!current || changes.length === 0) return
  const facts = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  await changeReport(transaction, current, {
    fields: { ...current.fields, ...facts },
    savedBy: userId,
    savedAt: clock.now(),
  })
}

const factsOf = ({ files }: UnpublishedDraft) => files.find(({ kind }) => kind === 'metadata')?.facts ?? {}

const currentOf = async (database: Database, draft: UnpublishedDraft) => {
  if (Object.keys(factsOf(draft)).length === 0) return undefined
  const { source_id } = await database
    .selectFrom('reports')
    .select('source_id')
    .where('report_id', '=', draft.reportId)
    .executeTakeFirstOrThrow()
  return findEditableReport(database, source_id)
}

const changesOf = (draft: UnpublishedDraft, current: Awaited<ReturnType<typeof findEditableReport>>) => {
  const facts = factsOf(draft)
  return sheetFields.flatMap(field => {
    const [before, after] = [current?.fields[field] ?? '', facts[field]]
    return after === undefined || after === before ? [] : [{ field, before, after }]
  })
}
