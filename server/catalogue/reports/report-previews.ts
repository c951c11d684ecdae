import type { ReportPreview } from '../../../contract/catalogue/report-details.ts'
import type { VersionQuery } from '../../../contract/catalogue/versions/report-versions.ts'
import { limits } from '../../../contract/limits.ts'
import { type FileStore, readFirstRecords } from '../../files/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { requireRequestedReport } from '../report-versions/requested-reports.ts'
import { listRequestedColumns, listRequestedFiles } from '../report-versions/version-parts.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

/** The type of a column that the data dictionary does not describe. */
const unknownType = 'text'

/** Returns the preview of a report: the first rows of its CSV, of which only the beginning is read from the store. */
export const createPreviewReader = (database: Database, store: FileStore) => {
  const readWithTimeout = createCircuitBreaker(store)
  return {
    /**
     * Returns the first rows. Throws 404 for a report or version that the actor may not see. A report without a CSV has columns and no
     * rows.
     */
    async requirePreview(actor: Actor, versionQuery: VersionQuery): Promise<ReportPreview> {
      const requested = await requireRequestedReport(database, actor, versionQuery)
      const columns = await listRequestedColumns(database, requested)
      const csv = (await listRequestedFiles(database, requested)).find(({ kind }) => kind === 'csv')
      if (!csv)
        return {
          columns: columns.map(({ name, type }) => ({ name, type })),
          rows: [],
          isShortened: false,
          rowCount: null,
        }
      // The CSV is empty after the last counted row.
      const count = Math.min(limits.previewRows, csv.rowCount ?? limits.previewRows)
      const { names, records, isShortened } = await readWithTimeout(() => readFirstRecords(store, csv, count))
      const types = new Map(columns.map(({ name, type }) => [name, type]))
      return {
        columns: names.map(name => ({ name, type: types.get(name) ?? unknownType })),
        rows: records,
        isShortened,
        rowCount: csv.rowCount,
      }
    },
  }
}
