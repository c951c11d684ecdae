import type { Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'

/** Removes what an erased person kept, said, and was uploading. */
export const eraseReader = async (transaction: Transaction<DB>, userId: number) => {
  await transaction.deleteFrom('favourites').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('suggestions').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('report_drafts').where('user_id', '=', userId).execute()
  return undefined
}
