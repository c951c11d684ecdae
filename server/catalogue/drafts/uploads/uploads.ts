import type { UploadResult } from '../../../../contract/catalogue/drafts/upload-outputs.ts'
import type { Writer } from '../../../platform/audit.ts'
import { buildSecondPersonNeeded } from '../../releases/release-rules.ts'
import { requireReportBy } from '../current-files.ts'
import type { FilesContext } from '../drafts.ts'
import { findKeptRecipe } from '../recipes/kept-recipes.ts'
import { draftUpload } from './drafted-uploads.ts'
import { publishUpload } from './published-uploads.ts'
import type { Upload } from './received-uploads.ts'

/**
 * Checks a received file of a report (docs/behaviour/publishing.md#drafts), then stores it in a draft of the writer or publishes it at
 * once. Throws 403 for a publication at once if the office requires a second person, 404 for a report or a draft that does not exist.
 */
export const acceptUpload = async (context: FilesContext, writer: Writer, upload: Upload): Promise<UploadResult> => {
  const report = await requireReportBy(context.database, 'file_name', upload.fileName)
  if (upload.draft === undefined && context.publish === 'second person') throw buildSecondPersonNeeded()
  const savedRecipe = await findKeptRecipe(context.database, report.reportId, upload.file.kind)
  const uploadWithRecipe = { ...upload, file: { ...upload.file, ...(savedRecipe && { savedRecipe }) } }
  return upload.draft === undefined
    ? publishUpload(context, writer, report, uploadWithRecipe)
    : draftUpload(context, writer, report, uploadWithRecipe)
}
