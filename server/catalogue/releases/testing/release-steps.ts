import type { Call } from '../../../../contract/call.ts'
import { previewDraft, publishDraft } from '../../../../contract/catalogue/drafts/drafts.ts'
import {
  cancelRelease,
  listReleases,
  returnDraft,
  scheduleRelease,
  sendForPublication,
} from '../../../../contract/catalogue/releases.ts'
import type { Clock } from '../../../platform/clock.ts'
import { buildCsvZip, type TestTable } from '../../../testing/catalogue/report-files.ts'
import type { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'

type UploadPortal = Awaited<ReturnType<typeof openUploadPortal>>

/** Returns one function for each step of a release. The caller `who` is the steward by default, who cannot return drafts. */
export const createReleaseSteps = (
  portal: Pick<UploadPortal, 'requestParsed' | 'uploadDraft'>,
  { clock, defaultTable }: { clock: Clock; defaultTable: TestTable },
) => {
  /** The keys of the findings of the last preview of each draft, which the next step acknowledges. */
  const findingKeys = new Map<string, string[]>()
  /** Returns the status and the parsed body. */
  const requestParsed = (call: Call, input: object, who = 'steward') => portal.requestParsed(call, input, who)
  const createDraft = async (fileName: string, rows = defaultTable, who = 'steward') =>
    portal.uploadDraft(fileName, 'csv', await buildCsvZip(fileName, rows), { who })
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
  /** Schedules a draft for a time, given as text or in seconds from now. */
  const schedule = async (draft_id: string, time: number | string, who = 'steward') => {
    const revision = await previewRevision(draft_id, who)
    const release_at = typeof time === 'string' ? time : secondsAhead(time)
    return requestParsed(
      scheduleRelease,
      { draft_id, revision, acknowledged: findingKeys.get(draft_id), release_at },
      who,
    )
  }
  const publish = async (
    draft_id: string,
    { who = 'steward', revision, reason }: { who?: string; revision?: number; reason?: string } = {},
  ) => {
    const publishedRevision = revision ?? (await previewRevision(draft_id, who))
    return requestParsed(
      publishDraft,
      { draft_id, revision: publishedRevision, acknowledged: findingKeys.get(draft_id), reason },
      who,
    )
  }
  return {
    requestParsed,
    createDraft,
    previewRevision,
    secondsAhead,
    schedule,
    publish,
    send: async (draft_id: string, more: object = {}, who = 'steward') =>
      requestParsed(sendForPublication, { draft_id, revision: await previewRevision(draft_id, who), ...more }, who),
    cancel: (draft_id: string, who = 'steward') => requestParsed(cancelRelease, { draft_id }, who),
    returnToMaker: (draft_id: string, note: string, who = 'colleague') =>
      requestParsed(returnDraft, { draft_id, note }, who),
    listDraftReleases: async (fileName: string, who = 'steward') =>
      (await requestParsed(listReleases, { source_id: `source.${fileName}` }, who)).body.result,
  }
}
