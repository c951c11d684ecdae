import { visibleName } from '../access/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'

/** What a reader keeps and has said, for the reader's own export; a report that is not there for the reader any more has no name. */
export const listReaderRecords = async (database: Database, actor: Actor & { userId: number }) => {
  const favourites = await database
    .selectFrom('favourites')
    .innerJoin('reports', 'reports.report_id', 'favourites.report_id')
    .select([visibleName(actor), 'favourites.added_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('added_at')
    .execute()
  const suggestions = await database
    .selectFrom('suggestions')
    .leftJoin('categories', 'categories.category_id', 'suggestions.category_id')
    .select(['categories.name_en as category', 'suggestion', 'suggested_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('suggestion_id')
    .execute()
  return { favourites, suggestions }
}
