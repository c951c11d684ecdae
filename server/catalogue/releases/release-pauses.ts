/** The pause of a draft after an internal failure. */
interface Pause {
  /** A time of `performance.now()`. */
  until: number
  /** The length of the next pause. */
  nextMilliseconds: number
}

/** The pause after the first internal failure; each further failure doubles it up to the longest pause. */
const firstPauseMilliseconds = 2000
const longestPauseMilliseconds = 60_000

/** Keeps the pauses of the drafts whose release has failed. */
export const createReleasePauses = () => {
  const pausesByDraft = new Map<string, Pause>()
  return {
    isPaused: (draftId: string) => performance.now() < (pausesByDraft.get(draftId)?.until ?? 0),
    /** Starts a pause that is twice as long as the one before. */
    pause(draftId: string) {
      const { nextMilliseconds = firstPauseMilliseconds } = pausesByDraft.get(draftId) ?? {}
      pausesByDraft.set(draftId, {
        until: performance.now() + nextMilliseconds,
        nextMilliseconds: Math.min(2 * nextMilliseconds, longestPauseMilliseconds),
      })
    },
    /** Removes the pauses of a draft that was released. */
    clear: (draftId: string) => pausesByDraft.delete(draftId),
  }
}
