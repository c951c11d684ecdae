import { type RawBuilder, sql } from 'kysely'
import { escapePattern } from '../../platform/database/patterns.ts'
import type { Database } from '../../platform/database/pool.ts'

/**
 * Builds an SQL condition: the ids, names, category or sub-category of a report contain each of the words that staff typed in a search field.
 * The database normalises the words first, in a query of its own.
 */
export const buildMatchesWordsSql = async (database: Database, words: string): Promise<RawBuilder<boolean>> => {
  if (words.trim() === '') return sql`true`
  const { rows } = await sql<{ text: string }>`select search_normal(${words}) as text`.execute(database)
  const normalizedWords = rows[0]!.text.split(' ').filter(Boolean)
  if (normalizedWords.length === 0) return sql`true`
  const conditions = normalizedWords.map(
    // The database function returns the ids of the reports with an id, name, category or sub-category like the pattern.
    word => sql`reports.report_id in (select * from reports_entered_as(${`%${escapePattern(word)}%`}))`,
  )
  return sql`(${sql.join(conditions, sql` and `)})`
}
