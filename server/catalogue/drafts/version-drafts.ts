import type { UploadResult } from '../../../contract/catalogue/drafts/upload-outputs.ts'
import { plainRecipe } from '../../../contract/files/applied-recipes.ts'
import { ensureLocalFile } from '../../files/index.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { invalidInput, notFound } from '../../platform/problem.ts'
import { acceptFiles } from './accepted-files.ts'
import { requireReportBy } from './current-files.ts'
import { addToDraft } from './draft-writes.ts'
import { type FilesContext, toDraft } from './drafts.ts'
import { selectFileVersions, toKindAndName } from './file-versions.ts'

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
  const rows = await selectFileVersions(database)
    .where('report_files.report_id', '=', reportId)
    .where('report_file_id', 'in', versionIds)
    .execute()
  const isVersionMissing = rows.length < new Set(versionIds).size
  if (isVersionMissing) throw notFound()
  const hasKindTwice = new Set(rows.map(({ kind }) => kind)).size < rows.length
  if (hasKindTwice) throw invalidInput([{ field: 'version_ids', message: 'Choose one version of a kind.' }])
  return rows.map(version => ({ ...version, ...toKindAndName(version) }))
}
