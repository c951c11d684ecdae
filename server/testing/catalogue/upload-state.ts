import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import type { Database } from '../../platform/database/pool.ts'

interface StateContext {
  database: Database
  /** The ids of reports by file name. */
  reports: Record<string, number>
  storeFolder: string
  /** The folder of files that are being received. */
  receivingFolder: string
}

/** Returns functions that read what uploads have stored. */
export const createUploadState = ({ database, reports, storeFolder, receivingFolder }: StateContext) => {
  /** Returns the current files of a report by kind. */
  const readCurrentFiles = async (fileName: string) => {
    const rows = await database
      .selectFrom('report_files')
      .select(['kind', 'digest', 'row_count', 'published_by', 'made_from'])
      .where('report_id', '=', reports[fileName]!)
      .where('is_current', '=', true)
      .execute()
    return Object.fromEntries(rows.map(row => [row.kind, row]))
  }
  /** Reads everything that an upload can leave: rows, stored files, and temporary files. */
  const readStoredState = async () => ({
    ...(await readStoredRows(database)),
    onDisk: (await readdir(storeFolder, { recursive: true })).sort(),
    receiving: await readdir(receivingFolder).catch(() => []),
  })
  /** Asserts that some work leaves what is stored unchanged. */
  const changingNothing = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = await readStoredState()
    const result = await work()
    assert.deepEqual(await readStoredState(), before)
    return result
  }
  return { readCurrentFiles, readStoredState, changingNothing }
}

const readStoredRows = async (database: Database) => ({
  files: await database.selectFrom('report_files').selectAll().orderBy('report_file_id').execute(),
  drafts: await database.selectFrom('report_drafts').selectAll().orderBy('made_at').execute(),
  drafted: await database.selectFrom('report_draft_files').selectAll().orderBy('draft_id').orderBy('kind').execute(),
  originals: await database
    .selectFrom('report_draft_originals')
    .selectAll()
    .orderBy('draft_id')
    .orderBy('kind')
    .execute(),
  agreements: await database.selectFrom('consent_agreements').selectAll().orderBy('agreement_id').execute(),
  agreementFiles: await database.selectFrom('agreement_files').selectAll().orderBy('agreement_id').execute(),
  columns: await database.selectFrom('report_columns').selectAll().orderBy('report_id').orderBy('position').execute(),
  reports: await database.selectFrom('reports').select(['report_id', 'release_date', 'updated_at']).execute(),
  stored: await database.selectFrom('stored_files').select('digest').orderBy('digest').execute(),
  records: await database.selectFrom('audit_records').selectAll().execute(),
})
