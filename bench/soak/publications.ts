import { setTimeout } from 'node:timers/promises'
import { previewDraft, publishDraft } from '../../contract/catalogue/drafts/drafts.ts'
import { uploadCsv } from '../../contract/catalogue/uploads.ts'
import { buildZip } from '../../server/files/index.ts'

interface Steward {
  origin: string
  cookie: string
  signal: AbortSignal
}

/** The table that gets new versions. */
export const publishedTable = 'thailand-provinces'

/** Uploads and publishes a new version immediately and then every minute until stopped; returns the number of publications and the failures. */
export const publishSteadily = async (steward: Steward) => {
  const failures: string[] = []
  let published = 0
  for (let number = 1; !steward.signal.aborted; number += 1) {
    await publishWith(steward, number).then(
      () => {
        published += 1
      },
      (error: Error) => steward.signal.aborted || failures.push(error.message),
    )
    await setTimeout(60_000, undefined, { signal: steward.signal }).catch(() => undefined)
  }
  return { published, failures }
}

const publishWith = ({ origin, cookie, signal }: Steward, number: number) => {
  const send = async (path: string, { body, headers }: EncodedForm) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: new Uint8Array(body),
      signal,
    })
    const text = await response.text()
    if (!response.ok || !text.includes('"success"'))
      throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
    return text
  }
  return publishOne({ number, rowCount: steadyRowCount, send })
}

export interface EncodedForm {
  body: Buffer
  headers: Record<string, string>
}

interface Publication {
  number: number
  rowCount: number
  /** Posts a request of the steward; returns the text of the response and throws if it is refused. */
  send(path: string, posted: EncodedForm): Promise<string>
}

/** Uploads and publishes a version of the table whose values depend on the number; throws if a step is refused. */
export const publishOne = async ({ number, rowCount, send }: Publication) => {
  const post = async (path: string, body: object) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    return JSON.parse(await send(path, { body: Buffer.from(JSON.stringify(body)), headers }))
  }
  const { draft } = JSON.parse(await send(uploadCsv.path, await buildForm(number, rowCount)))
  const { draft_id } = draft
  const { changes } = await post(previewDraft.path, { draft_id })
  const acknowledged = changes.findings.map(({ key }: { key: string }) => key)
  await post(publishDraft.path, { draft_id, revision: changes.revision, acknowledged })
}

/** The number of rows of each version that is published every minute. */
const steadyRowCount = 20_000

const buildForm = async (number: number, rowCount: number): Promise<EncodedForm> => {
  const lines = Array.from({ length: rowCount }, (_, index) => `${index},${index * number},Name ${index}`)
  const bytes = Buffer.from(`code,value,name\n${lines.join('\n')}\n`)
  const zip = await buildZip([{ name: `${publishedTable}.csv`, bytes, modifiedAt: new Date(0) }])
  const form = new FormData()
  for (const [name, value] of Object.entries({ file_name: publishedTable, draft: 'new', mode: 'Update' }))
    form.append(name, value)
  form.append('files', new Blob([new Uint8Array(zip)]), `${publishedTable}.zip`)
  const encodedForm = new Response(form)
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': encodedForm.headers.get('content-type')! }
  return { body: Buffer.from(await encodedForm.arrayBuffer()), headers }
}
