import type { Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { isSharedDraftSql } from '../releases/release-rules.ts'

/**
 * Deletes the favourites, suggestions and drafts of a person who is erased. Drafts that are scheduled or wait for a second person are kept,
 * without the person's notes.
 */
export const eraseReader = async (transaction: Transaction<DB>, userId: number) => {
  await transaction.deleteFrom('favourites').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('suggestions').where('user_id', '=', userId).execute()
  await transaction
    .deleteFrom('report_drafts')
    .where('user_id', '=', userId)
    .where(({ not }) => not(isSharedDraftSql))
    .execute()
  await transaction.updateTable('report_drafts').set({ sent_note: null }).where('user_id', '=', userId).execute()
  await transaction
    .updateTable('report_drafts')
    .set({ returned_note: null })
    .where('returned_by', '=', userId)
    .execute()
  return undefined
}
