import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import groups from './synonyms.json' with { type: 'json' }

/** Brings the table of synonyms in step with the words the product knows; writes nothing when it already is. */
export const loadSynonyms = async (database: Database) => {
  await sql`
    with wanted as materialized (
      select distinct position::integer as group_id, search_normal(term) as term
      from json_array_elements(${JSON.stringify(groups)}::json) with ordinality as g (terms, position),
        json_array_elements_text(terms) as term
    ), dropped as (
      delete from search_synonyms
      where not exists (select from wanted where wanted.group_id = search_synonyms.group_id and wanted.term = search_synonyms.term)
    )
    insert into search_synonyms
    select group_id, term from wanted where not exists (
      select from search_synonyms where search_synonyms.group_id = wanted.group_id and search_synonyms.term = wanted.term)
    order by group_id, term
    on conflict do nothing`.execute(database)
}
