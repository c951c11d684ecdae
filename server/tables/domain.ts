import { join } from 'node:path'
import type { Logger } from 'pino'
import type { FileStore } from '../files/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { type Domain, hour, second } from '../platform/domain.ts'
import type { ServedInquiry } from '../platform/http/inquiries.ts'
import type { TemporaryFolders } from '../platform/temporary-folders.ts'
import { descriptionAnswer, profileAnswer } from './api/descriptions.ts'
import { facetsAnswer } from './api/facets.ts'
import { groupsAnswer } from './api/groups.ts'
import type { TableGround } from './api/questions.ts'
import { rowsAnswer } from './api/rows.ts'
import { queueMissingBuilds } from './builds/build-queue.ts'
import { openBuilds, sweepBuilds } from './builds/table-builds.ts'
import { openEngine } from './engines/engines.ts'
import { localTablesIn } from './engines/local-tables.ts'

interface TablesGround {
  dataFolder: string
  database: Database
  store: FileStore
  folders: TemporaryFolders
  clock: Clock
  log: Logger
}

/** Published tables as live data: a Parquet of each, and questions about them. */
export const openTables = (ground: TablesGround): Domain => {
  const { dataFolder, database, store, clock, log } = ground
  const builds = openBuilds(ground)
  const local = localTablesIn(join(dataFolder, 'tables'), store)
  const engine = openEngine({ folder: local.folder, log })
  const build = async () => {
    await queueMissingBuilds(database, clock, 'latest')
    await builds.runDue()
  }
  return {
    routes: [],
    inquiries: tableInquiries({ database, clock, engine, local }),
    repeatedTasks: [
      { everyMilliseconds: 2 * second, run: build },
      { everyMilliseconds: hour, run: () => queueMissingBuilds(database, clock, 'all') },
      { everyMilliseconds: hour, run: () => sweepBuilds(database) },
    ],
    beforeOpening: () => queueMissingBuilds(database, clock, 'all'),
    close: () => {
      builds.stop()
      engine.close()
    },
  }
}

/** The questions about tables. */
export const tableInquiries = (ground: TableGround): ServedInquiry[] => [
  { path: '/api/tables/:file_name', answer: descriptionAnswer(ground) },
  { path: '/api/tables/:file_name/rows', answer: rowsAnswer(ground) },
  { path: '/api/tables/:file_name/aggregate', answer: groupsAnswer(ground) },
  { path: '/api/tables/:file_name/facets/:column', answer: facetsAnswer(ground) },
  { path: '/api/tables/:file_name/profile', answer: profileAnswer(ground) },
]
