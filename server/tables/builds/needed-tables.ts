import { type RawBuilder, sql } from 'kysely'

// A table is needed if a version or an open draft has its CSV with the same column choices. Both are the key of its build.

/** Returns the SQL of the digest of column choices. No choices have the same digest as an empty object. */
export const buildChoicesDigestSql = (choices: RawBuilder<unknown>) =>
  sql<string>`md5(coalesce(${choices}, '{}')::text)`

/** Selects the CSV, the choices and the id of versions, by default of all. */
export const selectVersionTables = (versions: RawBuilder<unknown> = sql`report_versions`) => sql`
  select f.digest as csv_digest, coalesce(v.column_choices, '{}') as choices, v.report_version_id as version_id
  from ${versions} v join report_version_files vf using (report_version_id) join report_files f using (report_file_id)
  where vf.kind = 'csv'`

/** Selects the CSV and the choices of drafts, which become those of a version when the draft is published. A draft has no version id. */
export const selectDraftTables = sql`
  select df.digest as csv_digest,
    coalesce(d.column_choices, (select latest.column_choices from report_versions latest
      where latest.report_id = d.report_id order by latest.number desc limit 1), '{}') as choices,
    null::bigint as version_id
  from report_drafts d join report_draft_files df using (draft_id)
  where df.kind = 'csv' and d.published_at is null`
