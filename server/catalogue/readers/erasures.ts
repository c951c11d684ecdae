import type { Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { isSharedDraft } from '../releases/release-rules.ts'

/** Removes what an erased person kept, said, and was uploading. What waits to be published stays, without the person's words. */
export const eraseReader = async (transaction: Transaction<DB>, userId: number) => {
  await transaction.deleteFrom('favourites').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('suggestions').where('user_id', '=', userId).execute()
  await transaction
    .deleteFrom('report_drafts')
    .where('user_id', '=', userId)
    .where(({ not }) => not(isSharedDraft))
    .execute()
  await transaction.updateTable('report_drafts').set({ sent_note: null }).where('user_id', '=', userId).execute()
  await transaction
    .updateTable('report_drafts')
    .set({ returned_note: null })
    .where('returned_by', '=', userId)
    .execute()
  return undefined
}
