import { useSyncExternalStore } from 'react'
import type { Pace } from '../../contract/follows/follows.ts'

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
let changedFollows: ReadonlyMap<string, Follow> = new Map()
/** What the server renders, which has no changes. */
const noFollows: typeof changedFollows = new Map()
const listeners = new Set<() => void>()
/** The request of the last change of each report: the next change is sent after it. */
const lastRequests = new Map<string, Promise<unknown>>()

const updateFollows = (follows: typeof changedFollows) => {
  changedFollows = follows
  for (const listener of listeners) listener()
}

const setFollow = (fileName: string, follow: Follow) => updateFollows(new Map(changedFollows).set(fileName, follow))

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
  const { storedPace = loadedPace, pendingCount = 0 } = changedFollows.get(fileName) ?? {}
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
  const follow = changedFollows.get(fileName)
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
    pendingCount: changedFollows.get(fileName)?.pendingCount ?? 0,
  })

/** Removes the follows without pending changes, after a page has loaded all follows again. */
export const clearSettledPaces = () => {
  if (changedFollows.size > 0)
    updateFollows(new Map([...changedFollows].filter(([, { pendingCount }]) => pendingCount > 0)))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the pace to show: the last selected one, otherwise the one that the page loaded. */
export const useShownPace = (fileName: string, loadedPace: ShownPace): ShownPace =>
  useSyncExternalStore(
    subscribe,
    () => changedFollows,
    () => noFollows,
  ).get(fileName)?.shownPace ?? loadedPace

/** Returns the pace that was selected since a page loaded the follows; undefined if none was. */
export const findChangedPace = (fileName: string) => changedFollows.get(fileName)?.shownPace
