import { type FileStore, readFirstRecords } from '../../files/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { listTableRows } from '../kept-rows.ts'

interface ReadingContext {
  database: Database
  store: FileStore
  /** The report that is loaded. */
  reportId: number
}

/** Returns functions that read what loads have stored. */
export const createLoadReadings = ({ database, store, reportId }: ReadingContext) => {
  const findCurrentFile = async (kind = 'csv') =>
    database
      .selectFrom('report_files')
      .innerJoin('stored_files', 'stored_files.digest', 'report_files.digest')
      .select(['report_files.digest', 'size_bytes as sizeBytes', 'row_count as rows', 'published_by as by'])
      .where('report_id', '=', reportId)
      .where('kind', '=', kind)
      .where('is_current', '=', true)
      .executeTakeFirst()
  return {
    findCurrentFile,
    listRows: (table: string) => listTableRows(database, table),
    /** Reads the rows of the published table, header first. */
    published: async () => {
      const { names, records } = await readFirstRecords(store, (await findCurrentFile())!, 5000)
      return [names, ...records]
    },
  }
}
