import { sql } from 'kysely'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { FileVersion, UploadResult } from '../../../contract/catalogue/uploads.ts'
import { plainRecipe } from '../../../contract/files/applied-recipes.ts'
import type { RowMode } from '../../../contract/files/row-modes.ts'
import { isVisible } from '../../access/index.ts'
import { ensureLocalFile } from '../../files/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { OutgoingFile } from '../../platform/http/downloads/downloads.ts'
import { invalidInput, notFound } from '../../platform/problem.ts'
import { buildFileName, contentTypes } from '../reports/report-parts.ts'
import { acceptFiles } from './accepted-files.ts'
import { requireReportBy } from './current-files.ts'
import { addToDraft, type FilesContext, toDraft } from './drafts.ts'

/** Matches the id of a version; nine digits are always below the largest id of the database. */
const versionIdPattern = /^[1-9]\d{0,8}$/

/** Limit of listed versions. A report with a daily release has fewer in a year. */
const maxVersions = 1000

/** Selects the versions of files of reports. */
const selectVersions = (database: Database) =>
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

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

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
  const rows = await selectReportVersions(actor, database, reportId)
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
  const rows = await selectReportVersions(actor, database, reportId)
    .where('report_file_id', '=', sql<number>`any(${versionIds})`)
    .execute()
  return new Map(rows.map(row => [row.versionId, toFileVersion(row)]))
}

/** Selects the versions of the files of one report, and whether the actor may download them. */
const selectReportVersions = (actor: Actor, database: Database, reportId: number) =>
  selectVersions(database)
    .select(sql<boolean>`${isVisible(actor)}`.as('mayDownload'))
    .where('report_files.report_id', '=', reportId)

const toFileVersion = ({
  digest: _,
  published_at,
  fileName,
  made_from,
  ...row
}: VersionRow & { mayDownload: boolean }): FileVersion => ({
  ...row,
  madeFrom: made_from as FileKind | null,
  kind: row.kind as FileKind,
  name: buildFileName(fileName, row.kind as FileKind),
  publishedAt: published_at.toISOString(),
})

/** Earlier versions of the files of a report. */
interface EarlierVersions {
  sourceId: string
  versionIds: number[]
}

/**
 * Creates a draft of earlier versions of a report's files, which are checked like an upload. Throws 404 for a version of another report,
 * 400 for two versions of one kind.
 */
export const createDraftOfVersionsAs = async (
  context: FilesContext,
  writer: Writer,
  { sourceId, versionIds }: EarlierVersions,
  signal?: AbortSignal,
): Promise<UploadResult> => {
  const { reportId, fileName } = await requireReportBy(context.database, 'source_id', sourceId)
  const versions = await requireVersionsToDraft(context.database, reportId, versionIds)
  const acceptedFiles = await context.folders.with(async folder => {
    const copiedFiles = []
    for (const { kind, name, digest } of versions)
      copiedFiles.push({ kind, name, path: await ensureLocalFile(context.store, digest, folder), recipe: plainRecipe })
    return acceptFiles(context, { fileName, files: copiedFiles, folder, signal, owner: writer.userId })
  })
  const isRefused = !Array.isArray(acceptedFiles)
  if (isRefused) return { status: acceptedFiles.status, faults: acceptedFiles.faults }
  const draftId = await addToDraft(context, writer, { reportId, draftId: undefined, files: acceptedFiles })
  return { status: 'success', faults: [], draft: toDraft(draftId, acceptedFiles) }
}

/** Returns the versions with these ids. Throws 404 for a version of another report, 400 for two versions of one kind. */
const requireVersionsToDraft = async (database: Database, reportId: number, versionIds: number[]) => {
  const rows = await selectVersions(database)
    .where('report_files.report_id', '=', reportId)
    .where('report_file_id', 'in', versionIds)
    .execute()
  const isVersionMissing = rows.length < new Set(versionIds).size
  if (isVersionMissing) throw notFound()
  const hasKindTwice = new Set(rows.map(({ kind }) => kind)).size < rows.length
  if (hasKindTwice) throw invalidInput([{ field: 'version_ids', message: 'Choose one version of a kind.' }])
  return rows.map(version => ({ ...version, ...toKindAndName(version) }))
}

const toKindAndName = ({ fileName, kind }: VersionRow) => ({
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
  const version = await selectVersions(database)
    .where('report_file_id', '=', Number(versionId))
    .where('kind', 'in', kinds)
    .where(isVisible(actor))
    .executeTakeFirst()
  if (!version) return undefined
  const { digest, sizeBytes } = version
  const { kind, name } = toKindAndName(version)
  return { digest, sizeBytes, name, contentType: contentTypes[kind], open: range => store.open(digest, range) }
}
