import type { Pace } from '../../contract/follows/follows.ts'
import { createSharedValue, setSharedValue, useSharedValue } from '../ui/state/shared-values.ts'

/** The pace of a follow, or 'off' for a favourite that is not followed. */
export type ShownPace = Pace | 'off'

interface Follow {
  /** The pace on the screen. */
  shownPace: ShownPace
  /** The pace on the server, as of its last response. */
  storedPace: ShownPace
  /** Number of changes that the server has not responded to yet. */
  pendingCount: number
}

/** The follows that the reader changed since a page loaded them, by the File Name of the report. */
const changedFollows = createSharedValue<ReadonlyMap<string, Follow>>(new Map())
/** The request of the last change of each report: the next change is sent after it. */
const lastRequests = new Map<string, Promise<unknown>>()

const setFollow = (fileName: string, follow: Follow) =>
  setSharedValue(changedFollows, new Map(changedFollows.value).set(fileName, follow))

interface Change {
  fileName: string
  /** The selected pace. */
  pace: ShownPace
  /** The pace that the page loaded. */
  loadedPace: ShownPace
  /** Stores the pace on the server. */
  store: () => Promise<unknown>
}

/**
 * Shows a pace immediately and stores it after the earlier changes of the report. Rejects with the error of `store`; then the stored pace
 * is shown again, unless a later change is pending.
 */
export const changePace = async ({ fileName, pace, loadedPace, store }: Change) => {
  const { storedPace = loadedPace, pendingCount = 0 } = changedFollows.value.get(fileName) ?? {}
  setFollow(fileName, { shownPace: pace, storedPace, pendingCount: pendingCount + 1 })
  const request = (lastRequests.get(fileName) ?? Promise.resolve()).then(store)
  lastRequests.set(
    fileName,
    request.catch(() => undefined),
  )
  try {
    await request
    settleChange(fileName, pace)
  } catch (error) {
    settleChange(fileName)
    throw error
  }
}

/** Records the response to a change. `newPace` is the pace that the server stored; it is absent if the server refused the change. */
const settleChange = (fileName: string, newPace?: ShownPace) => {
  const follow = changedFollows.value.get(fileName)
  if (!follow) return
  const storedPace = newPace ?? follow.storedPace
  const pendingCount = Math.max(0, follow.pendingCount - 1)
  setFollow(fileName, { shownPace: pendingCount > 0 ? follow.shownPace : storedPace, storedPace, pendingCount })
}

/** Shows that a report is not followed, because the server ends a follow together with the favourite. */
export const endFollow = (fileName: string) =>
  setFollow(fileName, {
    shownPace: 'off',
    storedPace: 'off',
    pendingCount: changedFollows.value.get(fileName)?.pendingCount ?? 0,
  })

/** Removes the follows without pending changes, after a page has loaded all follows again. */
export const clearSettledPaces = () => {
  const follows = changedFollows.value
  if (follows.size > 0)
    setSharedValue(changedFollows, new Map([...follows].filter(([, { pendingCount }]) => pendingCount > 0)))
}

/** Returns the pace to show: the last selected one, otherwise the one that the page loaded. */
export const useShownPace = (fileName: string, loadedPace: ShownPace): ShownPace =>
  useSharedValue(changedFollows).get(fileName)?.shownPace ?? loadedPace

/** Returns the pace that was selected since a page loaded the follows; undefined if none was. */
export const findChangedPace = (fileName: string) => changedFollows.value.get(fileName)?.shownPace
