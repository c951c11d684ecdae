import type { Database } from '../platform/database/pool.ts'

/** What a reader keeps and has said, for the reader's own export. */
export const listReaderRecords = async (database: Database, userId: number) => {
  const favourites = await database
    .selectFrom('favourites')
    .innerJoin('reports', 'reports.report_id', 'favourites.report_id')
    .select(['file_name', 'favourites.added_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute()
  const suggestions = await database
    .selectFrom('suggestions')
    .leftJoin('categories', 'categories.category_id', 'suggestions.category_id')
    .select(['categories.name_en as category', 'suggestion', 'suggested_at'])
    .where('user_id', '=', userId)
    .orderBy('suggestion_id')
    .execute()
  return { favourites, suggestions }
}
