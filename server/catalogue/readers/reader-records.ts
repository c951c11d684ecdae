import { buildVisibleFileNameSql } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'

/**
 * Returns the favourites, suggestions and uploads of a reader, for the export of personal data; a report that the reader may no longer see
 * has no name.
 */
export const listReaderRecords = async (database: Database, actor: Actor & { userId: number }) => {
  const favourites = await database
    .selectFrom('favourites')
    .innerJoin('reports', 'reports.report_id', 'favourites.report_id')
    .select([buildVisibleFileNameSql(actor), 'favourites.added_at'])
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
  const drafts = await database
    .selectFrom('report_drafts')
    .innerJoin('reports', 'reports.report_id', 'report_drafts.report_id')
    .select([buildVisibleFileNameSql(actor), 'made_at', 'published_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('made_at')
    .execute()
  return { favourites, suggestions, drafts }
}
