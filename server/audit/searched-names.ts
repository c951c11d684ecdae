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

/** Converts a text to the LIKE pattern of the texts that contain it. */
export const toLikePattern = (text: string) => `%${escapePattern(text)}%`

/**
 * Lists the keys of the rows whose names contain the text, because the trail stores these rows only by number. A report is also listed for its
 * whole Report ID or File Name. The result is keys and not a condition, because the search uses the indexes of the trail only with keys.
 */
export const listNamedRows = async (database: Database, text: string): Promise<NamedRows[]> => {
  const searchedText = text.trim()
  if (searchedText === '') return []
  const pattern = toLikePattern(searchedText)
  const { rows } = await sql<NamedRows>`
    with found_reports as materialized (
      select report_id::text as report_number, source_id from reports where source_id = ${searchedText} or file_name = ${searchedText}
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
      -- A key has the ids of a role and a menu. All menus are listed, because a record may be about one that the role no longer has.
      select 'role_menus', concat_ws(' ', roles.role_id, menus.menu_id) from roles, menus where roles.name ilike ${pattern}
      union all
      select 'user_groups', user_group_id::text from user_groups where name ilike ${pattern}
      union all
      select 'report_groups', report_group_id::text from report_groups where name ilike ${pattern}
      union all
      -- The trail has reports, keywords and dictionaries by Report ID.
      select table_name, source_id from found_reports, unnest(array['reports', 'report_keywords', 'report_dictionaries']) as table_name
      union all
      -- It has the rows of these tables by the number of the report.
      select table_name, report_number from found_reports, unnest(array['report_drafts', 'report_loads', 'release_rhythms']) as table_name
      union all
      -- It has files by the number of the report and their kind.
      select 'report_files', concat_ws(' ', report_number, kind) from found_reports, unnest(array['csv', 'excel', 'metadata']) as kind
    ) as found_rows group by table_name`.execute(database)
  return rows
}
