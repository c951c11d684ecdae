import { type DueDraft, type ReleasesContext, releaseDraft } from './due-releases.ts'

/** The pause of a draft after an internal failure. */
interface Pause {
  /** A time of `performance.now()`. */
  until: number
  /** The length of the next pause. */
  nextMilliseconds: number
}

/** Limit of drafts that one run publishes. */
const maxDraftsAtOnce = 100
/** The pause after the first internal failure; each further failure doubles it up to the longest pause. */
const firstPauseMilliseconds = 2000
const longestPauseMilliseconds = 60_000

/**
 * Opens the publication of scheduled drafts. `runDue` publishes those that are due. Nodes may run it concurrently, because the row lock of
 * a draft lets only one of them publish it. After an internal failure, a draft is tried again with increasing pauses.
 */
export const openReleases = (context: ReleasesContext) => {
  const pausesByDraft = new Map<string, Pause>()
  const stopping = new AbortController()
  const runDue = async () => {
    for (const dueDraft of await listDueDrafts(context)) {
      if (stopping.signal.aborted) return
      const { until = 0, nextMilliseconds = firstPauseMilliseconds } = pausesByDraft.get(dueDraft.draftId) ?? {}
      if (performance.now() < until) continue
      try {
        await releaseDraft(context, dueDraft, stopping.signal)
        pausesByDraft.delete(dueDraft.draftId)
      } catch (error) {
        if (stopping.signal.aborted) return
        pausesByDraft.set(dueDraft.draftId, {
          until: performance.now() + nextMilliseconds,
          nextMilliseconds: Math.min(2 * nextMilliseconds, longestPauseMilliseconds),
        })
        context.log.error({ err: error, draftId: dueDraft.draftId }, 'A scheduled release failed and is tried again')
      }
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
