import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Call } from '../../../contract/call.ts'
import { previewDraft, publishDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import type { PublishRule } from '../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import { uploadCsv, uploadExcel, uploadMetadata } from '../../../contract/catalogue/uploads.ts'
import { uploadRoutes } from '../../catalogue/drafts/uploads/upload-routes.ts'
import { releaseRoutes } from '../../catalogue/releases/release-routes.ts'
import { agreementRoutes } from '../../consent/agreements/agreement-routes.ts'
import { openFolderStore } from '../../files/index.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { stoppedClock, systemClock } from '../../platform/clock.ts'
import { openUnfinishedUploads } from '../../platform/http/uploads/unfinished-uploads.ts'
import { openTemporaryFolders } from '../../platform/temporary-folders.ts'
import { buildFormBody, type FormFile } from '../forms.ts'
import { type Reply, testPortal } from '../portal.ts'
import { runJobsHere } from '../quick/jobs-here.ts'
import { createFastTestFolder } from '../servers/memory-folders.ts'
import { openCatalogueDatabase } from './catalogue.ts'

export const uploadCalls: Record<FileKind, Call> = { csv: uploadCsv, excel: uploadExcel, metadata: uploadMetadata }
const endings: Record<FileKind, string> = { csv: '.zip', excel: '.xlsx', metadata: '_metadata.xlsx' }

/** Opens a portal with the calls about files of reports on the small named catalogue, and callers: readers, other staff, stewards. */
export const openUploadPortal = async ({
  maxBytes = 2 ** 20,
  timeoutMilliseconds = 60_000,
  publish = 'anyone',
  checksInChildren = false,
}: {
  maxBytes?: number
  timeoutMilliseconds?: number
  publish?: PublishRule
  /** True if each file is checked in a child, as in a real portal; otherwise in this process, which takes less time. */
  checksInChildren?: boolean
} = {}) => {
  const inChildren = checksInChildren ? undefined : runJobsHere()
  const folder = await createFastTestFolder()
  const store = openFolderStore(join(folder, 'files'))
  const { database, pool, connection, reports, users } = await openCatalogueDatabase(store)
  const clock = stoppedClock('2026-11-20T18:30:00Z')
  const buildActor = (userId: number | undefined, roleId: number, menus: Actor['menus'] = new Set()): Actor => ({
    ...visitor,
    userId,
    roleId,
    menus,
    hasConsented: true,
  })
  const actors: Record<string, Actor> = {
    visitor,
    reader: buildActor(users.stranger, 3),
    undecided: { ...buildActor(users.stranger, 3), hasConsented: false },
    // Staff with other menus.
    analyst: buildActor(users.desk, 5, new Set(['WorkBench', 'DataSource'])),
    steward: buildActor(users.collector, 4, new Set(['ReportConfiguration'])),
    colleague: buildActor(users.grouped, 4, new Set(['ReportConfiguration'])),
    // Staff who maintain the office's agreements.
    counsel: buildActor(users.grouped, 6, new Set(['ConsentAgreement'])),
    administrator: buildActor(users.granted, 1, new Set(['ReportConfiguration', 'UserManagement', 'ConsentAgreement'])),
    owing: { ...buildActor(users.collector, 4, new Set(['ReportConfiguration'])), isLoginPending: true },
  }
  const receiving = join(folder, 'receiving')
  const folders = openTemporaryFolders(receiving)
  const unfinished = openUnfinishedUploads(join(folder, 'uploads'), systemClock)
  const errors: string[] = []
  const context = {
    database,
    store,
    clock,
    folders,
    publish,
    onError: (message: string) => void errors.push(message),
    officeName: { th: 'สำนักงาน' },
    publicUrl: () => 'https://data.example.org',
  }
  const routes = [...uploadRoutes({ ...context, maxBytes }), ...releaseRoutes(context), ...agreementRoutes(context)]
  const portal = testPortal(routes, actors, {
    folders,
    unfinished,
    maxBytes,
    timeoutMilliseconds,
  })
  after(() => portal.app.close())

  const send = async (call: Call, fields: Record<string, string>, files: FormFile[], who = 'steward') => {
    const { type, body } = await buildFormBody(fields, files)
    const { statusCode, body: text } = await portal.app.inject({
      method: call.method,
      url: call.path,
      headers: { 'sec-fetch-site': 'same-origin', cookie: `who=${who}`, 'content-type': type },
      payload: body,
    })
    return { status: statusCode, text, headers: {}, body: JSON.parse(text) } satisfies Reply & { body: unknown }
  }
  /** Uploads a file of a kind as a browser does, by default with the right name. */
  const upload = async (
    fileName: string,
    kind: FileKind,
    bytes: Buffer,
    {
      who,
      name = `${fileName}${endings[kind]}`,
      draft,
      recipe,
      mode,
    }: { who?: string; name?: string; draft?: string; recipe?: string; mode?: string } = {},
  ) => {
    const fields = {
      file_name: fileName,
      ...(draft && { draft }),
      ...(recipe !== undefined && { recipe }),
      ...(mode !== undefined && { mode }),
    }
    return send(uploadCalls[kind], fields, [{ part: 'files', name, bytes }], who)
  }
  /** Uploads a file to a new draft, whose id it returns. */
  const uploadDraft = async (
    fileName: string,
    kind: FileKind,
    bytes: Buffer,
    more: { who?: string } = {},
  ): Promise<string> => {
    const { body } = await upload(fileName, kind, bytes, { ...more, draft: 'new' })
    return body.draft.draft_id
  }
  /** Previews a draft; returns the changes, and the input that publishes it with its findings acknowledged. */
  const reviewDraft = async (draft_id: string) => {
    const { changes } = await portal.requestJson(previewDraft, { draft_id }, 'steward')
    const acknowledged: string[] = changes.findings.map(({ key }: { key: string }) => key)
    return { changes, input: { draft_id, revision: changes.revision as number, acknowledged } }
  }
  /** Publishes a draft as previewed. */
  const publishReviewed = async (draft_id: string) =>
    portal.requestParsed(publishDraft, (await reviewDraft(draft_id)).input, 'steward')
  const readCurrentFiles = async (fileName: string) => {
    const rows = await database
      .selectFrom('report_files')
      .select(['kind', 'digest', 'row_count', 'published_by', 'made_from'])
      .where('report_id', '=', reports[fileName]!)
      .where('is_current', '=', true)
      .execute()
    return Object.fromEntries(rows.map(row => [row.kind, row]))
  }
  /** Reads everything that an upload can leave: rows, stored files, and temporary files. */
  const readStoredState = async () => ({
    files: await database.selectFrom('report_files').selectAll().orderBy('report_file_id').execute(),
    drafts: await database.selectFrom('report_drafts').selectAll().orderBy('made_at').execute(),
    drafted: await database.selectFrom('report_draft_files').selectAll().orderBy('draft_id').orderBy('kind').execute(),
    originals: await database
      .selectFrom('report_draft_originals')
      .selectAll()
      .orderBy('draft_id')
      .orderBy('kind')
      .execute(),
    agreements: await database.selectFrom('consent_agreements').selectAll().orderBy('agreement_id').execute(),
    agreementFiles: await database.selectFrom('agreement_files').selectAll().orderBy('agreement_id').execute(),
    columns: await database.selectFrom('report_columns').selectAll().orderBy('report_id').orderBy('position').execute(),
    reports: await database.selectFrom('reports').select(['report_id', 'release_date', 'updated_at']).execute(),
    stored: await database.selectFrom('stored_files').select('digest').orderBy('digest').execute(),
    records: await database.selectFrom('audit_records').selectAll().execute(),
    onDisk: (await readdir(join(folder, 'files'), { recursive: true })).sort(),
    receiving: await readdir(receiving).catch(() => []),
  })
  /** Asserts that some work leaves what is stored unchanged. */
  const changingNothing = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = await readStoredState()
    const result = await work()
    assert.deepEqual(await readStoredState(), before)
    return result
  }
  return {
    ...portal,
    actors,
    context,
    pool,
    connection,
    database,
    store,
    clock,
    reports,
    users,
    folder,
    receiving,
    folders,
    unfinished,
    errors,
    /** Runs work whose files are checked in children; undefined if all are. */
    inChildren,
    send,
    upload,
    uploadDraft,
    reviewDraft,
    publishReviewed,
    readCurrentFiles,
    readStoredState,
    changingNothing,
  }
}
