import { type Expression, expressionBuilder, sql } from 'kysely'
import { publicLevelId } from '../../contract/catalogue/levels.ts'
import type { DB } from '../platform/database/tables.ts'

/** Tables with the columns that the rule of visibility reads: the reports, and `report_counts` with the number of reports by these columns. */
export type RuledTable = 'reports' | 'report_counts'

/**
 * Returns an SQL condition: the report was Active and public at a moment. Its state then is that of the last save before it; without one,
 * that of the first save, which stores the state before staff saved. True for a report that was never saved.
 */
export const wasPublicSql = (moment: Expression<Date>) =>
  sql<boolean>`coalesce((select saved.fields ->> 'status' = 'Active' and (saved.fields ->> 'subLevelId')::bigint = any (array(${selectPublicSubLevels()}))
    from report_revisions saved where saved.report_id = reports.report_id
    order by saved.saved_at < ${moment} desc, case when saved.saved_at < ${moment} then -saved.revision else saved.revision end
    limit 1), true)`

/** Returns an SQL condition: the status of a report is Active. */
export const isActiveSql = (table: RuledTable) => expressionBuilder<DB, RuledTable>()(`${table}.status`, '=', 'Active')

// `isInShownCategorySql` and `isPublicSql` write a subquery as an array, which PostgreSQL evaluates once: the planner then uses one plain
// scan with a filter, and estimates the number of rows better than for a join.

/** Returns an SQL condition: the category of a report is switched on for a role. */
export const isInShownCategorySql = (roleId: number, table: RuledTable) => {
  const { selectFrom } = expressionBuilder<DB, RuledTable>()
  const hiddenSubCategories = selectFrom('sub_categories')
    .innerJoin('role_hidden_categories', 'role_hidden_categories.category_id', 'sub_categories.category_id')
    .select('sub_categories.sub_category_id')
    .where('role_hidden_categories.role_id', '=', roleId)
  return sql<boolean>`${sql.ref(`${table}.sub_category_id`)} <> all (array(${hiddenSubCategories}))`
}

/** Returns an SQL condition: the level of a report makes it visible to everyone. */
export const isPublicSql = (table: RuledTable) =>
  sql<boolean>`${sql.ref(`${table}.sub_level_id`)} = any (array(${selectPublicSubLevels()}))`

const selectPublicSubLevels = () =>
  expressionBuilder<DB, never>().selectFrom('sub_levels').select('sub_level_id').where('level_id', '=', publicLevelId)
