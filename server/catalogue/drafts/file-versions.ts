import { sql } from 'kysely'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { FileVersion, UploadAnswer } from '../../../contract/catalogue/uploads.ts'
import { plainRecipe } from '../../../contract/files/applied-recipes.ts'
import type { RowMode } from '../../../contract/files/row-modes.ts'
import { isVisible } from '../../access/index.ts'
import { copyHere } from '../../files/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { OutgoingFile } from '../../platform/http/downloads/downloads.ts'
import { invalidInput, notFound } from '../../platform/problem.ts'
import { buildFileName, contentTypes } from '../reports/report-parts.ts'
import { acceptFiles } from './accepted-files.ts'
import { requireReportBy } from './current-files.ts'
import { addToDraft, type FilesContext, toDraft } from './drafts.ts'

/** Limit of listed versions; a report with daily releases has fewer in a year. */
const maxVersions = 1000

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

type Version = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

/**
 * Lists the versions of a report's files for staff, the latest first, with the report's row mode. The oldest ones beyond the limit are in
 * the audit trail and the store. Throws 404 for a report that does not exist.
 */
export const listVersions = async (
  database: Database,
  actor: Actor,
  sourceId: string,
): Promise<{ versions: FileVersion[]; rowMode: RowMode }> => {
  const { reportId, rowMode } = await requireReportBy(database, 'source_id', sourceId)
  const rows = await selectVersionsFor(actor, database, reportId)
    .orderBy('report_files.published_at', 'desc')
    .orderBy('report_files.report_file_id', 'desc')
    .limit(maxVersions)
    .execute()
  return { versions: rows.map(toFileVersion), rowMode }
}

/** Returns versions of a report's files by their ids. */
export const readFileVersions = async (
  database: Database,
  actor: Actor,
  reportId: number,
  versionIds: number[],
): Promise<Map<number, FileVersion>> => {
  const rows = await selectVersionsFor(actor, database, reportId)
    .where('report_file_id', '=', sql<number>`any(${versionIds})`)
    .execute()
  return new Map(rows.map(row => [row.versionId, toFileVersion(row)]))
}

const selectVersionsFor = (actor: Actor, database: Database, reportId: number) =>
  selectVersions(database)
    .select(sql<boolean>`${isVisible(actor)}`.as('mayTake'))
    .where('report_files.report_id', '=', reportId)

const toFileVersion = ({
  digest: _,
  published_at,
  fileName,
  made_from,
  ...row
}: Version & { mayTake: boolean }): FileVersion => ({
  ...row,
  madeFrom: made_from as FileKind | null,
  kind: row.kind as FileKind,
  name: buildFileName(fileName, row.kind as FileKind),
  publishedAt: published_at.toISOString(),
})

interface VersionChoice {
  sourceId: string
  versionIds: number[]
}

/**
 * Creates a draft of earlier versions of a report, which are checked like an upload. Throws 404 for a version of another report, and 400
 * for two versions of a kind.
 */
export const draftVersionsAs = async (
  context: FilesContext,
  writer: Writer,
  { sourceId, versionIds }: VersionChoice,
  signal?: AbortSignal,
): Promise<UploadAnswer> => {
  const { reportId, fileName } = await requireReportBy(context.database, 'source_id', sourceId)
  const versions = await requireVersions(context.database, reportId, versionIds)
  const files = await context.folders.with(async folder => {
    const copies = []
    for (const { kind, name, digest } of versions)
      copies.push({ kind, name, path: await copyHere(context.store, digest, folder), recipe: plainRecipe })
    return acceptFiles(context, { fileName, files: copies, folder, signal, owner: writer.userId })
  })
  if (!Array.isArray(files)) return { status: files.status, faults: files.faults }
  const draftId = await addToDraft(context, writer, { reportId, draftId: undefined, files })
  return { status: 'success', faults: [], draft: toDraft(draftId, files) }
}

const requireVersions = async (database: Database, reportId: number, versionIds: number[]) => {
  const rows = await selectVersions(database)
    .where('report_files.report_id', '=', reportId)
    .where('report_file_id', 'in', versionIds)
    .execute()
  if (rows.length < new Set(versionIds).size) throw notFound()
  if (new Set(rows.map(({ kind }) => kind)).size < rows.length)
    throw invalidInput([{ field: 'version_ids', message: 'Choose one version of a kind.' }])
  return rows.map(version => ({ ...version, ...toKindAndName(version) }))
}

const toKindAndName = ({ fileName, kind }: Version) => ({
  kind: kind as FileKind,
  name: buildFileName(fileName, kind as FileKind),
})

/**
 * Finds a version of a file of these kinds; its download is not counted. All staff may list the versions of a restricted report, but only
 * staff with a grant may download them (docs/behaviour/history.md#files).
 */
export const findVersionFile = async (
  { database, store }: Pick<FilesContext, 'database' | 'store'>,
  actor: Actor,
  versionId: string,
  kinds: FileKind[],
): Promise<OutgoingFile | undefined> => {
  if (!/^[1-9]\d{0,8}$/.test(versionId)) return undefined
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
