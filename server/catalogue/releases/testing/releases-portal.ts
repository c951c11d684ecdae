import { sql } from 'kysely'
import { pino } from 'pino'
import type { Call } from '../../../../contract/call.ts'
import { previewDraft, publishDraft } from '../../../../contract/catalogue/drafts/drafts.ts'
import {
  cancelRelease,
  listReleases,
  type PublishRule,
  returnDraft,
  scheduleRelease,
  sendForPublication,
} from '../../../../contract/catalogue/releases.ts'
import { buildCsvZip, type TestTable } from '../../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'
import { openReleases } from '../release-runs.ts'

export const header = ['Year', 'Value']
export const table: TestTable = [header, [2024, 11.5], [2025, 12]]
export const success = { status: 200, body: { status: 'success' } }

/** Opens a portal with the calls about drafts and releases, one function per step, and any number of nodes that publish. */
export const openReleasesPortal = async (publishRule: PublishRule = 'anyone') => {
  const portal = await openUploadPortal({ publish: publishRule })
  const { database, clock, context, reports, users } = portal
  const staff = { collector: 'steward', grouped: 'colleague' }
  for (const [name, alias] of Object.entries(staff))
    await sql`update users set role_id = 4, email = ${`${alias}@example.org`} where user_id = ${users[name]!}`.execute(
      database,
    )
  /** Returns the status and the parsed body; `who` is the steward by default. */
  const requestParsed = (call: Call, input: object, who = 'steward') => portal.requestParsed(call, input, who)
  const createDraft = async (fileName: string, rows = table, who = 'steward') =>
    portal.uploadDraft(fileName, 'csv', await buildCsvZip(fileName, rows), { who })
  /** The keys of the findings of the last preview of each draft, which the next step acknowledges. */
  const findingKeys = new Map<string, string[]>()
  const previewRevision = async (draft_id: string, who = 'steward'): Promise<number> => {
    const { body } = await requestParsed(previewDraft, { draft_id }, who)
    findingKeys.set(
      draft_id,
      body.changes.findings.map(({ key }: { key: string }) => key),
    )
    return body.changes.revision
  }
  /** Returns the time in so many seconds, as it is sent. */
  const secondsAhead = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString()
  const schedule = async (draft_id: string, seconds: number | string, who = 'steward') =>
    requestParsed(
      scheduleRelease,
      {
        draft_id,
        revision: await previewRevision(draft_id, who),
        acknowledged: findingKeys.get(draft_id),
        release_at: typeof seconds === 'string' ? seconds : secondsAhead(seconds),
      },
      who,
    )
  const send = async (draft_id: string, more: object = {}, who = 'steward') =>
    requestParsed(sendForPublication, { draft_id, revision: await previewRevision(draft_id, who), ...more }, who)
  const cancel = (draft_id: string, who = 'steward') => requestParsed(cancelRelease, { draft_id }, who)
  const returnToMaker = (draft_id: string, note: string, who = 'colleague') =>
    requestParsed(returnDraft, { draft_id, note }, who)
  const publish = async (
    draft_id: string,
    { who = 'steward', revision, reason }: { who?: string; revision?: number; reason?: string } = {},
  ) =>
    requestParsed(
      publishDraft,
      {
        draft_id,
        revision: revision ?? (await previewRevision(draft_id, who)),
        acknowledged: findingKeys.get(draft_id),
        reason,
      },
      who,
    )
  const listDraftReleases = async (fileName: string, who = 'steward') =>
    (await requestParsed(listReleases, { source_id: `source.${fileName}` }, who)).body.result
  const openNode = (its = clock) =>
    openReleases({ ...context, clock: its as typeof clock, log: pino({ level: 'silent' }) })
  const node = openNode()
  const listVersions = async (fileName: string) =>
    database
      .selectFrom('report_versions')
      .select(['number', 'as_of', 'promised_for', 'reason'])
      .where('report_id', '=', reports[fileName]!)
      .orderBy('number')
      .execute()
  const findRowCount = async (fileName: string) => (await portal.readCurrentFiles(fileName)).csv?.row_count
  const listSteps = async (fileName: string) => {
    const rows = await database
      .selectFrom('audit_records')
      .select(['username', 'call', sql<string>`after->>'step'`.as('step')])
      .where('subject', '=', 'report_drafts')
      .where('key', '=', String(reports[fileName]))
      .orderBy('audit_id')
      .execute()
    return rows.map(({ username, step }) => `${username} ${step}`)
  }
  const listMailsTo = async (address: string) => {
    const rows = await database
      .selectFrom('mails')
      .select(['subject', 'text_body'])
      .where('to_address', '=', address)
      .execute()
    return rows.map(({ subject, text_body }) => `${subject}\n${text_body}`)
  }
  return {
    ...portal,
    requestParsed,
    createDraft,
    previewRevision,
    secondsAhead,
    schedule,
    send,
    cancel,
    returnToMaker,
    publish,
    listDraftReleases,
    openNode,
    node,
    listVersions,
    findRowCount,
    listSteps,
    listMailsTo,
  }
}
