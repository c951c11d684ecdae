import { getDraftTable } from '../../contract/tables/draft-table.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'
import { type Route, route } from '../platform/http/route.ts'
import { readDraftTable } from './builds/draft-tables.ts'
import { profileRoutes } from './profiles/profile-routes.ts'

/** The routes of the calls about tables and their columns. */
export const tableRoutes = (databases: { database: Database; replica?: Replica | undefined }): Route[] => [
  ...profileRoutes(databases),
  route(getDraftTable, ({ actor, input }) => readDraftTable(databases.database, actor, input.draftId)),
]
