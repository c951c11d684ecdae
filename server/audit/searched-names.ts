import { sql } from 'kysely'
import { escapePattern } from '../platform/database/patterns.ts'
import type { Database } from '../platform/database/pool.ts'

/** At most this many reports are looked up by their titles, the newest first. Records of other reports match only by their own text. */
const maxReports = 200

/** Rows of one table, by their keys in the trail. */
export interface NamedRows {
  tableName: string
  keys: string[]
}

/** Converts words to a LIKE pattern of the texts that contain them. */
export const toLikePattern = (text: string) => `%${escapePattern(text)}%`

/**
 * Lists the keys of the rows whose names contain the words, because the trail stores these rows only by number. A report is also listed for
 * its whole Report ID or File Name. The result is keys and not a condition, because the search uses the indexes of the trail only with
 * keys. A key of `role_menus` has two ids, such as `2 5`; all pairs are listed, because a record may be about a menu that
 * the role no longer has.
 */
export const listNamedRows = async (database: Database, text: string): Promise<NamedRows[]> => {
  const words = text.trim()
  if (words === '') return []
  const pattern = toLikePattern(words)
  const { rows } = await sql<NamedRows>`
    with titled as materialized (
      select report_id::text as report, source_id from reports where source_id = ${words} or file_name = ${words}
      union
      (select report_id::text, source_id from reports where title_en ilike ${pattern} or title_th ilike ${pattern}
        order by reports.report_id desc limit ${maxReports})
    )
    select table_name as "tableName", array_agg(key) as keys from (
      select 'categories' as table_name, category_id::text as key from categories where name_en ilike ${pattern} or name_th ilike ${pattern}
      union all
      select 'sub_categories', sub_category_id::text from sub_categories where name_en ilike ${pattern} or name_th ilike ${pattern}
      union all
      select 'levels', level_id::text from levels where name ilike ${pattern}
      union all
      select 'sub_levels', sub_level_id::text from sub_levels where name ilike ${pattern}
      union all
      select 'key_figures', key_figure_id::text from key_figures where name_en ilike ${pattern} or name_th ilike ${pattern}
      union all
      select 'roles', role_id::text from roles where name ilike ${pattern}
      union all
      select 'role_menus', concat_ws(' ', roles.role_id, menus.menu_id) from roles, menus where roles.name ilike ${pattern}
      union all
      select 'user_groups', user_group_id::text from user_groups where name ilike ${pattern}
      union all
      select 'report_groups', report_group_id::text from report_groups where name ilike ${pattern}
      union all
      select table_name, source_id from titled, unnest(array['reports', 'report_keywords', 'report_dictionaries']) as table_name
      union all
      select table_name, report from titled, unnest(array['report_drafts', 'report_loads', 'release_rhythms']) as table_name
      union all
      select 'report_files', concat_ws(' ', report, kind) from titled, unnest(array['csv', 'excel', 'metadata']) as kind
    ) as named group by table_name`.execute(database)
  return rows
}
