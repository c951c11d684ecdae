import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import { containsWords, selectPage } from '../pages.ts'

interface GroupQuery {
  words: string
  descending: boolean
  page: number
  pageSize: number
}

/** Returns one page of the user groups whose names contain every word. */
export const listReviewableGroups = async (
  database: Database,
  { words, descending, page, pageSize }: GroupQuery,
): Promise<{ groups: { groupId: number; name: string }[]; total: number }> => {
  const matchQuery = database.selectFrom('user_groups').where(containsWords(sql.ref('name'), words))
  const { rows, total } = await selectPage(
    matchQuery,
    query => query.select(['user_group_id as groupId', 'name']).orderBy('name', descending ? 'desc' : 'asc'),
    { page, pageSize },
  )
  return { groups: rows, total }
}
