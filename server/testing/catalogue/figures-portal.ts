import { pino } from 'pino'
import { keyFigureRoutes } from '../../catalogue/figures/figure-routes.ts'
import { readUnreadSeries } from '../../catalogue/figures/series-readings.ts'
import { catalogueRoutes } from '../../catalogue/routes.ts'
import { testPortal } from '../portal.ts'
import { buildCsvZip, type TestTable } from './report-files.ts'
import { openUploadPortal } from './upload-portal.ts'

/** Opens a portal with the readers' calls on the small named catalogue, and a steward who publishes tables. */
export const openFigures = async (options: Parameters<typeof openUploadPortal>[0] = {}) => {
  const uploads = await openUploadPortal(options)
  const { database, store, actors, context, uploadDraft, publishReviewed, users, reports } = uploads
  await database
    .insertInto('user_report_grants')
    .values({ user_id: users.stranger!, report_id: reports['revenue-forecast']! })
    .execute()
  const readers = testPortal([...catalogueRoutes({ database, store }), ...keyFigureRoutes(context)], actors)
  /** Reads the unread series of published tables. */
  const readAll = () => readUnreadSeries({ ...context, log: pino({ level: 'silent' }) })
  const draft = async (fileName: string, table: TestTable) =>
    uploadDraft(fileName, 'csv', await buildCsvZip(fileName, table))
  const publish = async (fileName: string, table: TestTable) => publishReviewed(await draft(fileName, table))
  return { ...uploads, readers, readAll, draft, publish }
}

/** Returns a yearly table of some values. */
export const yearly = (...values: number[]): TestTable => [
  ['Year', 'Value'],
  ...values.map((value, index) => [2020 + index, value]),
]
