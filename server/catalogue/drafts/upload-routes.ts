import type { Call } from '../../../contract/call.ts'
import { getDraftColumns, setDraftColumns } from '../../../contract/catalogue/draft-columns.ts'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import {
  discardDraft,
  draftVersions,
  getUploadLimit,
  listFileVersions,
  previewDraft,
  publishDraft,
  readWordFile,
  uploadCsv,
  uploadExcel,
  uploadMetadata,
} from '../../../contract/catalogue/uploads.ts'
import { readWordList } from '../../files/index.ts'
import { requireUserOf } from '../../platform/actor.ts'
import { type CallRequest, type Route, route } from '../../platform/http/route.ts'
import { chooseColumns, readColumns } from './columns/draft-columns.ts'
import { previewDraft as previewDraftOf } from './draft-previews.ts'
import { discardFromDraft, type FilesGround } from './drafts.ts'
import { draftVersionsAs, listVersions } from './file-versions.ts'
import { publishDraftAs } from './publications.ts'
import { takeUpload } from './uploads.ts'

type UploadCall = Call<typeof uploadCsv.input, typeof uploadCsv.output>

/** What staff do with the files of reports: bring them, look at what changes, publish, go back. */
export const uploadRoutes = ({ maxBytes, ...ground }: FilesGround & { maxBytes: number }): Route[] => {
  const take =
    (kind: FileKind) =>
    ({ input, files, signal, writer }: CallRequest<UploadCall>) => {
      const { name, path } = files[0]!
      return takeUpload(ground, writer(), {
        ...input,
        draft: input.draft,
        acknowledged: input.acknowledged?.split(','),
        file: { kind, name, path },
        signal,
      })
    }
  return [
    route(uploadMetadata, take('metadata')),
    route(uploadExcel, take('excel')),
    route(uploadCsv, take('csv')),
    route(getUploadLimit, () => ({ maxBytes })),
    route(previewDraft, ({ actor, input, signal }) => previewDraftOf(ground, actor, input.draftId, signal)),
    route(getDraftColumns, ({ actor, input, signal }) =>
      readColumns(ground, requireUserOf(actor).userId, input.draftId, signal),
    ),
    route(setDraftColumns, ({ input, writer, signal }) => chooseColumns(ground, writer(), input, signal)),
    route(publishDraft, ({ input, writer }) => publishDraftAs(ground, writer(), input)),
    route(discardDraft, async ({ input, writer }) => {
      await discardFromDraft(ground, writer(), input.draftId, input.kind)
      return { status: 'success' as const }
    }),
    route(listFileVersions, async ({ actor, input }) => ({
      versions: await listVersions(ground.database, actor, input.sourceId),
    })),
    route(draftVersions, ({ input, writer, signal }) => draftVersionsAs(ground, writer(), input, signal)),
    route(readWordFile, async ({ files, signal }) => {
      const { name, path } = files[0]!
      const words = await readWordList({ name, path }, { signal, onTrouble: ground.onTrouble })
      return Array.isArray(words) ? { status: 'success' as const, faults: [], words } : { ...words, words: [] }
    }),
  ]
}
