import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { builtVersions, isOfCategory } from '../../tables/index.ts'

/** A page of sorted names. */
export interface NamePage {
  /** Names after this one; by default all. */
  after: string | undefined
  limit: number | undefined
}

/** Returns the categories with a table that the actor may see. */
export const listNamespaces = (database: Database, actor: Actor, page: NamePage): Promise<string[]> => {
  const category = sql<string>`(select categories.name_en from sub_categories join categories using (category_id)
    where sub_categories.sub_category_id = reports.sub_category_id)`
  return listNames(database, builtVersions(database, actor), category, page)
}

/** Returns the File Names of the tables of a category that the actor may see. */
export const listTables = (database: Database, actor: Actor, category: string, page: NamePage): Promise<string[]> => {
  const versionQuery = builtVersions(database, actor).where(isOfCategory(category))
  return listNames(database, versionQuery, sql<string>`reports.file_name`, page)
}

/** Returns true if the category has a table that the actor may see. */
export const hasTables = async (database: Database, actor: Actor, category: string): Promise<boolean> => {
  const versionQuery = builtVersions(database, actor).where(isOfCategory(category)).select('reports.report_id')
  const { rows } = await sql<{ found: boolean }>`select exists (${versionQuery}) as found`.execute(database)
  return rows[0]!.found
}

const listNames = async (
  database: Database,
  versionQuery: ReturnType<typeof builtVersions>,
  name: RawBuilder<string>,
  { after, limit }: NamePage,
) => {
  const rows = await database
    .selectFrom(versionQuery.select(name.as('name')).distinct().as('found'))
    .select('name')
    .$if(after !== undefined, names => names.where(sql<boolean>`name collate "C" > ${after}`))
    .$if(limit !== undefined, names => names.limit(limit!))
    .orderBy(sql`name collate "C"`)
    .execute()
  return rows.map(row => row.name)
}
