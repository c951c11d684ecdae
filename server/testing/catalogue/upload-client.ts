import type { Call } from '../../../contract/call.ts'
import { previewDraft, publishDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import { uploadCsv, uploadExcel, uploadMetadata } from '../../../contract/catalogue/uploads.ts'
import { buildFormBody, type FormFile } from '../forms.ts'
import type { Reply, TestPortal } from '../portal.ts'

export const uploadCalls: Record<FileKind, Call> = { csv: uploadCsv, excel: uploadExcel, metadata: uploadMetadata }
const endings: Record<FileKind, string> = { csv: '.zip', excel: '.xlsx', metadata: '_metadata.xlsx' }

interface SentForm {
  fields?: Record<string, string>
  files?: FormFile[]
  /** The caller, a steward by default. */
  who?: string
}

interface UploadOptions {
  who?: string
  /** The name of the file, by default the right one for its report and kind. */
  name?: string
  draft?: string
  recipe?: string
  mode?: string
}

/** Returns functions that upload files to a portal as a browser does, and publish them. */
export const createUploadClient = ({ app, requestJson, requestParsed }: TestPortal) => {
  /** Sends the form of a call that receives files. */
  const send = async (call: Call, { fields = {}, files = [], who = 'steward' }: SentForm) => {
    const { type, body } = await buildFormBody(fields, files)
    const { statusCode, body: text } = await app.inject({
      method: call.method,
      url: call.path,
      headers: { 'sec-fetch-site': 'same-origin', cookie: `who=${who}`, 'content-type': type },
      payload: body,
    })
    return { status: statusCode, text, headers: {}, body: JSON.parse(text) } satisfies Reply & { body: unknown }
  }
  /** Uploads a file of a kind. */
  const upload = async (
    fileName: string,
    kind: FileKind,
    bytes: Buffer,
    { who, name = `${fileName}${endings[kind]}`, draft, recipe, mode }: UploadOptions = {},
  ) => {
    const fields = {
      file_name: fileName,
      ...(draft && { draft }),
      ...(recipe !== undefined && { recipe }),
      ...(mode !== undefined && { mode }),
    }
    return send(uploadCalls[kind], { fields, files: [{ part: 'files', name, bytes }], who })
  }
  /** Uploads a file to a new draft, whose id it returns. */
  const uploadDraft = async (
    fileName: string,
    kind: FileKind,
    bytes: Buffer,
    sender: { who?: string } = {},
  ): Promise<string> => {
    const { body } = await upload(fileName, kind, bytes, { ...sender, draft: 'new' })
    return body.draft.draft_id
  }
  /** Previews a draft; returns the changes, and the input that publishes it with its findings acknowledged. */
  const reviewDraft = async (draft_id: string) => {
    const { changes } = await requestJson(previewDraft, { draft_id }, 'steward')
    const acknowledged: string[] = changes.findings.map(({ key }: { key: string }) => key)
    return { changes, input: { draft_id, revision: changes.revision as number, acknowledged } }
  }
  /** Publishes a draft as previewed. */
  const publishReviewed = async (draft_id: string) =>
    requestParsed(publishDraft, (await reviewDraft(draft_id)).input, 'steward')
  return { send, upload, uploadDraft, reviewDraft, publishReviewed }
}
