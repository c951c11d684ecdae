import { sql } from 'kysely'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { FileVersion } from '../../../contract/catalogue/versions/file-versions.ts'
import type { RowMode } from '../../../contract/files/row-modes.ts'
import { isVisibleSql } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { OutgoingFile } from '../../platform/http/downloads/file-responses.ts'
import { buildFileName, contentTypes } from '../reports/report-files.ts'
import { requireReportBy } from './current-files.ts'
import type { FilesContext } from './drafts.ts'

/** Matches the id of a version; nine digits are always below the largest id of the database. */
const versionIdPattern = /^[1-9]\d{0,8}$/

/** Limit of listed versions. A report with a daily release has fewer in a year. */
const maxVersions = 1000

/** Selects the versions of files of reports. */
export const selectFileVersions = (database: Database) =>
  database
    .selectFrom('report_files')
    .innerJoin('stored_files', 'stored_files.digest', 'report_files.digest')
    .innerJoin('reports', 'reports.report_id', 'report_files.report_id')
    .leftJoin('users', 'users.user_id', 'report_files.published_by')
    .select([
      'report_files.report_file_id as versionId',
      'report_files.kind',
      'report_files.digest',
      'stored_files.size_bytes as sizeBytes',
      'report_files.row_count as rowCount',
      'report_files.column_count as columnCount',
      'report_files.published_at',
      'report_files.is_current as isCurrent',
      'report_files.made_from',
      'reports.file_name as fileName',
      'users.username as publishedBy',
    ])

type FileVersionRow = Awaited<ReturnType<ReturnType<typeof selectFileVersions>['executeTakeFirstOrThrow']>>

/**
 * Lists the versions of a report's files for staff, the latest first, with the report's row mode. Older ones beyond the limit remain in the
 * audit trail and in the store. Throws 404 for a report that does not exist.
 */
export const listReportFileVersions = async (
  database: Database,
  actor: Actor,
  sourceId: string,
): Promise<{ versions: FileVersion[]; rowMode: RowMode }> => {
  const { reportId, rowMode } = await requireReportBy(database, 'source_id', sourceId)
  const rows = await selectVersionsOfReport(database, actor, reportId)
    .orderBy('report_files.published_at', 'desc')
    .orderBy('report_files.report_file_id', 'desc')
    .limit(maxVersions)
    .execute()
  return { versions: rows.map(toFileVersion), rowMode }
}

/** Returns the versions of a report's files with these ids, by id. */
export const readFileVersions = async (
  database: Database,
  actor: Actor,
  reportId: number,
  versionIds: number[],
): Promise<Map<number, FileVersion>> => {
  const rows = await selectVersionsOfReport(database, actor, reportId)
    .where('report_file_id', '=', sql<number>`any(${versionIds})`)
    .execute()
  return new Map(rows.map(row => [row.versionId, toFileVersion(row)]))
}

/** Selects the versions of the files of one report, and whether the actor may download them. */
const selectVersionsOfReport = (database: Database, actor: Actor, reportId: number) =>
  selectFileVersions(database)
    .select(sql<boolean>`${isVisibleSql(actor)}`.as('mayDownload'))
    .where('report_files.report_id', '=', reportId)

const toFileVersion = ({
  digest: _,
  fileName,
  kind,
  published_at,
  made_from,
  ...row
}: FileVersionRow & { mayDownload: boolean }): FileVersion => ({
  ...row,
  ...toKindAndName({ fileName, kind }),
  madeFrom: made_from as FileKind | null,
  publishedAt: published_at.toISOString(),
})

/** Returns the kind of a file version and the name under which its file is downloaded. */
export const toKindAndName = ({ fileName, kind }: Pick<FileVersionRow, 'fileName' | 'kind'>) => ({
  kind: kind as FileKind,
  name: buildFileName(fileName, kind as FileKind),
})

/**
 * Finds a version of a file of one of these kinds; undefined for an unknown version, and for one that the actor may not download. All staff may
 * list the versions of a restricted report, but only staff with a grant may download them (docs/behaviour/history.md#files). The download
 * is not counted.
 */
export const findVersionFile = async (
  { database, store }: Pick<FilesContext, 'database' | 'store'>,
  actor: Actor,
  versionId: string,
  kinds: FileKind[],
): Promise<OutgoingFile | undefined> => {
  if (!versionIdPattern.test(versionId)) return undefined
  const version = await selectFileVersions(database)
    .where('report_file_id', '=', Number(versionId))
    .where('kind', 'in', kinds)
    .where(isVisibleSql(actor))
    .executeTakeFirst()
  if (!version) return undefined
  const { digest, sizeBytes } = version
  const { kind, name } = toKindAndName(version)
  return { digest, sizeBytes, name, contentType: contentTypes[kind], open: range => store.open(digest, range) }
}
