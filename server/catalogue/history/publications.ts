import { sql } from 'kysely'
import type { Publication } from '../../../contract/catalogue/versions/report-history.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { readFileVersions } from '../drafts/file-versions.ts'

interface PublicationWithPublisher extends Publication {
  /** Username of the publisher; null for versions of the sample catalogue. */
  by: string | null
}

/** Returns the publications of report versions, by the number of the version, with their files and the comparison with the previous version. */
export const readPublications = async (
  database: Database,
  actor: Actor,
  reportId: number,
  versionNumbers: number[],
): Promise<Map<number, PublicationWithPublisher>> => {
  if (versionNumbers.length === 0) return new Map()
  const rows = await readPublicationRows(database, reportId, versionNumbers)
  const filesById = await readFileVersions(
    database,
    actor,
    reportId,
    rows.flatMap(({ fileIds }) => fileIds),
  )
  return new Map(
    rows.map(({ fileIds, newFileIds, ...row }) => {
      const versionFiles = fileIds.flatMap(id => filesById.get(id) ?? [])
      // The `versionId` of a file version is the id of the file.
      const newFiles = versionFiles.filter(({ versionId }) => newFileIds.includes(versionId))
      const tableFile =
        versionFiles.find(({ kind }) => kind === 'csv') ?? versionFiles.find(({ kind }) => kind === 'excel')
      return [
        row.number,
        {
          ...row,
          // One publication has one publisher.
          by: newFiles[0]?.publishedBy ?? null,
          // The kinds of the new files.
          published: newFiles.map(({ kind }) => kind),
          files: versionFiles,
          rowCount: tableFile?.rowCount ?? null,
          columnCount: tableFile?.columnCount ?? null,
        },
      ]
    }),
  )
}

interface PublicationRow
  extends Pick<
    Publication,
    'number' | 'isCurrent' | 'rowsAdded' | 'rowsRemoved' | 'rowsChanged' | 'sameAs' | 'reason'
  > {
  /** The files of the version: CSV, Excel, metadata. */
  fileIds: number[]
  /** The files that the previous version did not have, in the same order. */
  newFileIds: number[]
}

/**
 * Reads the publications. `sameAs` is the latest earlier version that had all files that were uploaded for this one; null if there is none.
 */
const readPublicationRows = async (
  database: Database,
  reportId: number,
  versionNumbers: number[],
): Promise<PublicationRow[]> => {
  const { rows } = await sql<PublicationRow>`
    with versions as (
      select *, lag(report_version_id) over (order by number) as earlier_id, number = max(number) over () as is_current
      from report_versions where report_id = ${reportId}
    ), requested as (select * from versions where number = any(${versionNumbers})), parts as (
      select requested.number, report_files.report_file_id, report_files.kind, report_files.digest, report_files.made_from,
        not exists (select from report_version_files as earlier_part where earlier_part.report_version_id = requested.earlier_id
          and earlier_part.report_file_id = report_files.report_file_id) as is_new
      from requested join report_version_files using (report_version_id) join report_files using (report_file_id)
    ), uploaded_parts as (select * from parts where is_new and made_from is null)
    select requested.number, requested.is_current as "isCurrent", requested.reason,
      comparison.rows_added as "rowsAdded", comparison.rows_removed as "rowsRemoved", comparison.rows_changed as "rowsChanged",
      (select coalesce(json_agg(report_file_id order by kind), '[]')
        from parts where parts.number = requested.number) as "fileIds",
      (select coalesce(json_agg(report_file_id order by kind), '[]')
        from parts where parts.number = requested.number and is_new) as "newFileIds",
      (
        -- The earlier versions that had a file with the same bytes for every uploaded file.
        select max(matching.number) from (
          select versions.number from uploaded_parts
            join report_files as same_file on same_file.report_id = ${reportId}
              and same_file.kind = uploaded_parts.kind and same_file.digest = uploaded_parts.digest
            join report_version_files as same_part on same_part.report_file_id = same_file.report_file_id
            join versions on versions.report_version_id = same_part.report_version_id and versions.number < requested.number
          where uploaded_parts.number = requested.number
          group by versions.number
          having count(distinct uploaded_parts.kind) =
            (select count(*) from uploaded_parts as all_parts where all_parts.number = requested.number)
        ) as matching
      ) as "sameAs"
    from requested left join version_comparisons as comparison using (report_version_id)`.execute(database)
  return rows
}
