import type { ReportPreview } from '../../../contract/catalogue/report-details.ts'
import type { VersionQuery } from '../../../contract/catalogue/versions/report-versions.ts'
import { limits } from '../../../contract/limits.ts'
import { type FileStore, readFirstRecords } from '../../files/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { requireRequestedReport } from '../report-versions/requested-reports.ts'
import { listRequestedColumns, listRequestedFiles } from '../report-versions/version-parts.ts'
import { createPreviewCache } from './cached-previews.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

/** The type of a column that the data dictionary does not describe. */
const unknownType = 'text'

/** Creates the reader of previews: the first rows of a report's CSV, of which only the beginning is read from the store. */
export const createPreviewReader = (database: Database, store: FileStore) => {
  const readWithTimeout = createCircuitBreaker(store)
  const readCached = createPreviewCache()
  return {
    /**
     * Returns the preview of the requested version. A report without a CSV has columns, but no rows. Throws 404 for a report or a version
     * that the actor may not see.
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
      // The CSV has no more rows than were counted; `rowCount` is null if they were not counted.
      const maxRows = Math.min(limits.previewRows, csv.rowCount ?? limits.previewRows)
      const { names, records, isShortened } = await readCached(csv.digest, () =>
        readWithTimeout(() => readFirstRecords(store, csv, maxRows)),
      )
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
