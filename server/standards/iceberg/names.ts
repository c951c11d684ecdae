import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { isInCategorySql, selectBuiltVersions } from '../../tables/index.ts'

/** A page of sorted names. */
export interface NamePage {
  /** The last name of the page before; undefined for the first page. */
  after: string | undefined
  /** The maximum number of names; undefined for all. */
  limit: number | undefined
}

/** Lists the English names of the categories that have a table that the actor may see. */
export const listNamespaces = (database: Database, actor: Actor, page: NamePage): Promise<string[]> => {
  const category = sql<string>`(select categories.name_en from sub_categories join categories using (category_id)
    where sub_categories.sub_category_id = reports.sub_category_id)`
  return listNames(database, selectBuiltVersions(database, actor), category, page)
}

/** Lists the File Names of the tables of a category that the actor may see. */
export const listTables = (database: Database, actor: Actor, category: string, page: NamePage): Promise<string[]> => {
  const versionQuery = selectBuiltVersions(database, actor).where(isInCategorySql(category))
  return listNames(database, versionQuery, sql<string>`reports.file_name`, page)
}

/** Returns true if the category has a table that the actor may see. */
export const hasTables = async (database: Database, actor: Actor, category: string): Promise<boolean> => {
  const versionQuery = selectBuiltVersions(database, actor).where(isInCategorySql(category)).select('reports.report_id')
  const { rows } = await sql<{ exists: boolean }>`select exists (${versionQuery}) as exists`.execute(database)
  return rows[0]!.exists
}

const listNames = async (
  database: Database,
  versionQuery: ReturnType<typeof selectBuiltVersions>,
  name: RawBuilder<string>,
  { after, limit }: NamePage,
) => {
  const rows = await database
    .selectFrom(versionQuery.select(name.as('name')).distinct().as('named_tables'))
    .select('name')
    .$if(after !== undefined, names => names.where(sql<boolean>`name collate "C" > ${after}`))
    .$if(limit !== undefined, names => names.limit(limit!))
    .orderBy(sql`name collate "C"`)
    .execute()
  return rows.map(row => row.name)
}
