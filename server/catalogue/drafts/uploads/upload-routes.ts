import type { Call } from '../../../../contract/call.ts'
import { getDraftColumns, setDraftColumns } from '../../../../contract/catalogue/draft-columns.ts'
import { applyRecipe, discardDraft, previewDraft, publishDraft } from '../../../../contract/catalogue/drafts/drafts.ts'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import {
  getUploadLimit,
  readWordFile,
  uploadCsv,
  uploadExcel,
  uploadMetadata,
} from '../../../../contract/catalogue/uploads.ts'
import { draftVersions, listFileVersions } from '../../../../contract/catalogue/versions/file-versions.ts'
import { readKeywordList } from '../../../files/index.ts'
import { requireUserActor } from '../../../platform/actor.ts'
import { type CallRequest, type Route, route } from '../../../platform/http/route.ts'
import { readDraftColumns, saveColumnChoicesOfDraft } from '../columns/draft-columns.ts'
import { previewDraft as previewDraftFor } from '../draft-previews.ts'
import { discardWholeDraft, removeFileFromDraft } from '../draft-writes.ts'
import type { FilesContext } from '../drafts.ts'
import { listReportFileVersions } from '../file-versions.ts'
import { publishDraftAs } from '../publications/publications.ts'
import { applyRecipeAs } from '../recipes/applied-recipes.ts'
import { parseRecipe } from '../recipes/kept-recipes.ts'
import { createDraftOfVersionsAs } from '../version-drafts.ts'
import { acceptUpload } from './uploads.ts'

type UploadCall = Call<typeof uploadCsv.input, typeof uploadCsv.output>

/** Returns the writer of a request, whose rights are checked again before the write, because checks of files can take minutes. */
const toRecheckedWriter = ({ writer, requireRights }: Pick<CallRequest<Call>, 'writer' | 'requireRights'>) => ({
  ...writer(),
  requireRights,
})

/** Returns the routes by which staff upload, preview, publish and restore files of reports. */
export const uploadRoutes = ({ maxBytes, ...context }: FilesContext & { maxBytes: number }): Route[] => {
  /** Creates the handler of the uploads of one kind of file. */
  const createUploadHandler =
    (kind: FileKind) =>
    ({ input, files, signal, ...request }: CallRequest<UploadCall>) => {
      const { name, path } = files[0]!
      return acceptUpload(context, toRecheckedWriter(request), {
        ...input,
        // Undefined publishes the file at once.
        draft: input.draft,
        // The keys of findings; an empty text acknowledges none.
        acknowledged: input.acknowledged?.split(','),
        file: { kind, name, path, recipe: parseRecipe(input.recipe) },
        signal,
      })
    }
  return [
    route(uploadMetadata, createUploadHandler('metadata')),
    route(uploadExcel, createUploadHandler('excel')),
    route(uploadCsv, createUploadHandler('csv')),
    route(applyRecipe, ({ input, signal, ...request }) =>
      applyRecipeAs(context, toRecheckedWriter(request), input, signal),
    ),
    route(getUploadLimit, () => ({ maxBytes })),
    route(previewDraft, async ({ actor, input, signal, requireRights }) => {
      const preview = await previewDraftFor(context, actor, input.draftId, signal)
      // The comparison of large files takes minutes, in which the actor may lose the rights.
      await requireRights()
      return preview
    }),
    route(getDraftColumns, ({ actor, input, signal }) => readDraftColumns(context, actor, input.draftId, signal)),
    route(setDraftColumns, ({ input, signal, ...request }) =>
      saveColumnChoicesOfDraft(context, toRecheckedWriter(request), input, signal),
    ),
    route(publishDraft, ({ input, ...request }) => publishDraftAs(context, toRecheckedWriter(request), input)),
    route(discardDraft, async ({ input, writer }) => {
      const { draftId, kind } = input
      if (kind === undefined) await discardWholeDraft(context, writer(), draftId)
      else await removeFileFromDraft(context, writer(), draftId, kind)
      return { status: 'success' as const }
    }),
    route(listFileVersions, ({ actor, input }) => listReportFileVersions(context.database, actor, input.sourceId)),
    route(draftVersions, ({ input, signal, ...request }) =>
      createDraftOfVersionsAs(context, toRecheckedWriter(request), input, signal),
    ),
    route(readWordFile, async ({ actor, files, signal }) => {
      const { name, path } = files[0]!
      const owner = requireUserActor(actor).userId
      const wordsOrRefusal = await readKeywordList({ name, path }, { signal, owner, onError: context.onError })
      return Array.isArray(wordsOrRefusal)
        ? { status: 'success' as const, faults: [], words: wordsOrRefusal }
        : { ...wordsOrRefusal, words: [] }
    }),
  ]
}
