import type { DraftTable } from '../../../contract/tables/draft-table.ts'
import { findDraftCsv } from '../../catalogue/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { readTableOfCsv } from '../live-tables.ts'
import { findBuildFailure } from './build-queue.ts'

const noTable: DraftTable = { state: 'none', reason: 'noCsv', failure: null, rowCount: 0, columnCount: 0 }

/** Returns the state of the live table of a draft. Throws 404 for a draft that the actor may not read. */
export const readDraftTable = async (database: Database, actor: Actor, draftId: string): Promise<DraftTable> => {
  const csv = await findDraftCsv(database, actor, draftId)
  if (!csv) return noTable
  const table = await readTableOfCsv(database, csv.digest, csv.choices)
  switch (table.state) {
    case 'ready':
      return { ...noTable, state: 'ready', reason: null, rowCount: table.rowCount, columnCount: table.columns.length }
    case 'none':
      return { ...noTable, reason: table.reason }
    case 'building':
      return {
        ...noTable,
        state: 'building',
        reason: null,
        failure: table.isRepair ? null : await findBuildFailure(database, table.pendingBuild),
      }
  }
}
