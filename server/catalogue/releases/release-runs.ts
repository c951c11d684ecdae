import { type DueDraft, type ReleasesContext, releaseDraft } from './due-releases.ts'
import { createReleasePauses } from './release-pauses.ts'

/** Limit of drafts that one run publishes. */
const maxDraftsAtOnce = 100

/**
 * Opens the publication of scheduled drafts. `runDue` publishes those that are due. Nodes may run it concurrently, because the row lock of
 * a draft lets only one of them publish it. After an internal failure, a draft is tried again with increasing pauses.
 */
export const openReleases = (context: ReleasesContext) => {
  const pauses = createReleasePauses()
  const stopping = new AbortController()
  const tryRelease = async (dueDraft: DueDraft) => {
    const { draftId } = dueDraft
    try {
      await releaseDraft(context, dueDraft, stopping.signal)
      pauses.clear(draftId)
    } catch (error) {
      if (stopping.signal.aborted) return
      pauses.pause(draftId)
      context.log.error({ err: error, draftId }, 'A scheduled release failed and is tried again')
    }
  }
  const runDue = async () => {
    for (const dueDraft of await listDueDrafts(context)) {
      if (stopping.signal.aborted) return
      if (!pauses.isPaused(dueDraft.draftId)) await tryRelease(dueDraft)
    }
  }
  return { runDue, stop: () => stopping.abort() }
}

/** Lists the drafts whose scheduled time has come and that are neither published nor held, the earliest time first. */
const listDueDrafts = ({ database, clock }: ReleasesContext): Promise<DueDraft[]> =>
  database
    .selectFrom('report_drafts')
    .select(['draft_id as draftId', 'user_id as makerId', 'scheduled_by as scheduledBy'])
    .where('scheduled_at', 'is not', null)
    .where('published_at', 'is', null)
    .where('held_reason', 'is', null)
    .where('release_at', '<=', clock.now())
    .orderBy('release_at')
    .orderBy('draft_id')
    .limit(maxDraftsAtOnce)
    .execute()
