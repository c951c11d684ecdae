import type { Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'

/** Deletes the memberships and grants of an erased person. */
export const eraseMemberships = async (transaction: Transaction<DB>, userId: number) => {
  await transaction.deleteFrom('user_group_members').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('user_report_grants').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('user_report_group_grants').where('user_id', '=', userId).execute()
  return undefined
}
