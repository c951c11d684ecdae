import { isDuplicate } from '../../platform/database/faults.ts'
import type { Database } from '../../platform/database/pool.ts'

/**
 * Binds an account to a person of the directory, if it is not bound yet. Returns true if the account then belongs to this person; false if
 * it belongs to another person, or if this person already has another account.
 */
export const bindToDirectoryPerson = async (database: Database, userId: number, guid: string) => {
  try {
    const { numUpdatedRows } = await database
      .updateTable('users')
      .set({ directory_id: guid })
      .where('user_id', '=', userId)
      .where(eb => eb.or([eb('directory_id', 'is', null), eb('directory_id', '=', guid)]))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}
