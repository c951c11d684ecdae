import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import { buildZip, type FileStore } from '../../files/index.ts'
import type { stoppedClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { enqueueMissingBuilds, tableBuildsQueue } from '../builds/build-queue.ts'
import type { openBuilds } from '../builds/table-builds.ts'

interface PublisherContext {
  database: Database
  store: FileStore
  clock: ReturnType<typeof stoppedClock>
  builds: ReturnType<typeof openBuilds>
  /** The ids of reports by file name. */
  reports: Record<string, number>
}

/** Returns functions that publish CSVs and build their tables. */
export const createTablePublisher = ({ database, store, clock, builds, reports }: PublisherContext) => {
  /** Ids of the reports with a table that the test has published. */
  const publishedReportIds = new Set<number>()
  return {
    /** Builds the tables that are not built yet of these reports, or of all; returns how many. */
    build: async (which: 'published' | 'all' = 'published') => {
      await enqueueMissingBuilds(database, clock, 'newest versions and drafts')
      if (which === 'published') await dequeueOtherBuilds(database, [...publishedReportIds])
      return builds.runDue()
    },
    /** Makes a CSV the current one of a report, and returns its digest; the next `build` builds its table. */
    publish: async (fileName: string, csv: string, choices?: ColumnChoices) => {
      clock.advance(60_000)
      const bytes = await buildZip([{ name: `${fileName}.csv`, bytes: Buffer.from(csv), modifiedAt: clock.now() }])
      const storedFile = await store.write(Readable.from([bytes]))
      const reportId = reports[fileName]!
      publishedReportIds.add(reportId)
      await makeCurrentCsv(database, reportId, { ...storedFile, publishedAt: clock.now() })
      if (choices) await chooseColumns(database, reportId, choices)
      return storedFile.digest
    },
  }
}

/** Removes queued builds of other reports: each takes a process, and tests do not read their tables. */
const dequeueOtherBuilds = (database: Database, reportIds: number[]) =>
  sql`delete from jobs where queue = ${tableBuildsQueue.name} and payload ->> 'csvDigest' not in
    (select digest from report_files where report_id = any (${reportIds}::bigint[])
      union all select digest from report_draft_files)`.execute(database)

const makeCurrentCsv = async (
  database: Database,
  report_id: number,
  { digest, sizeBytes, publishedAt }: { digest: string; sizeBytes: number; publishedAt: Date },
) => {
  await database
    .insertInto('stored_files')
    .values({ digest, size_bytes: sizeBytes })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await database
    .updateTable('report_files')
    .set({ is_current: false })
    .where('report_id', '=', report_id)
    .where('kind', '=', 'csv')
    .execute()
  const current = { report_id, kind: 'csv', digest, published_at: publishedAt, is_current: true }
  await database.insertInto('report_files').values(current).execute()
}

/** Stores the settings of the columns of the newest version of a report. */
const chooseColumns = (database: Database, reportId: number, choices: ColumnChoices) =>
  sql`update report_versions set column_choices = ${JSON.stringify(choices)}::jsonb
    where report_id = ${reportId} and number = (select max(number) from report_versions where report_id = ${reportId})`.execute(
    database,
  )
