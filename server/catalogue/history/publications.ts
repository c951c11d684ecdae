import { sql } from 'kysely'
import type { Publication } from '../../../contract/catalogue/versions/report-history.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { readFileVersions } from '../drafts/file-versions.ts'

/** A version of a report and its publisher; null for versions from the sample catalogue. */
type PublishedVersion = Publication & { by: string | null }

/** Returns versions of a report by their numbers, with their files and their comparison with the previous version. */
export const readPublications = async (
  database: Database,
  actor: Actor,
  reportId: number,
  numbers: number[],
): Promise<Map<number, PublishedVersion>> => {
  if (numbers.length === 0) return new Map()
  const rows = await readRows(database, reportId, numbers)
  const files = await readFileVersions(
    database,
    actor,
    reportId,
    rows.flatMap(({ fileIds }) => fileIds),
  )
  return new Map(
    rows.map(({ fileIds, publishedIds, ...row }) => {
      const versionFiles = fileIds.flatMap(id => files.get(id) ?? [])
      const published = versionFiles.filter(({ versionId }) => publishedIds.includes(versionId))
      const table = versionFiles.find(({ kind }) => kind === 'csv') ?? versionFiles.find(({ kind }) => kind === 'excel')
      return [
        row.number,
        {
          ...row,
          by: published[0]?.publishedBy ?? null,
          published: published.map(({ kind }) => kind),
          files: versionFiles,
          rowCount: table?.rowCount ?? null,
          columnCount: table?.columnCount ?? null,
        },
      ]
    }),
  )
}

interface Row
  extends Pick<
    Publication,
    'number' | 'isCurrent' | 'rowsAdded' | 'rowsRemoved' | 'rowsChanged' | 'sameAs' | 'reason'
  > {
  /** In this order: CSV, Excel, metadata. */
  fileIds: number[]
  publishedIds: number[]
}

const readRows = async (database: Database, reportId: number, numbers: number[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with versions as (
      select *, lag(report_version_id) over (order by number) as earlier_id, number = max(number) over () as is_current
      from report_versions where report_id = ${reportId}
    ), wanted as (select * from versions where number = any(${numbers})), parts as (
      select w.number, f.report_file_id, f.kind, f.digest, f.made_from,
        not exists (select from report_version_files e where e.report_version_id = w.earlier_id and e.report_file_id = f.report_file_id) as is_new
      from wanted w join report_version_files v using (report_version_id) join report_files f using (report_file_id)
    )
    select w.number, w.is_current as "isCurrent", w.reason,
      c.rows_added as "rowsAdded", c.rows_removed as "rowsRemoved", c.rows_changed as "rowsChanged",
      (select coalesce(json_agg(report_file_id order by kind), '[]') from parts p where p.number = w.number) as "fileIds",
      (select coalesce(json_agg(report_file_id order by kind), '[]') from parts p where p.number = w.number and is_new) as "publishedIds",
      (
        select max(same.number) from (
          select v.number from parts p
            join report_files g on g.report_id = ${reportId} and g.kind = p.kind and g.digest = p.digest
            join report_version_files vf on vf.report_file_id = g.report_file_id
            join versions v on v.report_version_id = vf.report_version_id and v.number < w.number
          where p.number = w.number and is_new and p.made_from is null
          group by v.number
          having count(distinct p.kind) = (select count(*) from parts o where o.number = w.number and o.is_new and o.made_from is null)
        ) same
      ) as "sameAs"
    from wanted w left join version_comparisons c using (report_version_id)`.execute(database)
  return rows
}
