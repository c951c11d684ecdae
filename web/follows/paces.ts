import { useSyncExternalStore } from 'react'
import type { Pace } from '../../contract/follows/follows.ts'

/** A pace, or off if a favourite is not followed. */
export type ShownPace = Pace | 'off'

interface Follow {
  /** The pace on the screen. */
  shownPace: ShownPace
  /** The pace on the server, as of its last response. */
  storedPace: ShownPace
  /** The number of changes without a response yet. */
  pendingCount: number
}

/** Follows changed since a page loaded them, by the file name of the report. */
let changedFollows: ReadonlyMap<string, Follow> = new Map()
const noFollows: typeof changedFollows = new Map()
const listeners = new Set<() => void>()
/** The last change of each report, as changes are sent one after the other. */
const queues = new Map<string, Promise<unknown>>()

const show = (follows: typeof changedFollows) => {
  changedFollows = follows
  for (const listener of listeners) listener()
}

const setFollow = (fileName: string, follow: Follow) => show(new Map(changedFollows).set(fileName, follow))

interface Change {
  fileName: string
  pace: ShownPace
  /** The pace that the page loaded. */
  loadedPace: ShownPace
  /** Stores the pace on the server. */
  store: () => Promise<unknown>
}

/**
 * Shows a pace immediately and sends it after earlier ones. Rejects with the error of `store`; the pace of the last response then returns,
 * unless a later choice waits.
 */
export const changePace = async ({ fileName, pace, loadedPace, store }: Change) => {
  const { storedPace = loadedPace, pendingCount = 0 } = changedFollows.get(fileName) ?? {}
  setFollow(fileName, { shownPace: pace, storedPace, pendingCount: pendingCount + 1 })
  const request = (queues.get(fileName) ?? Promise.resolve()).then(store)
  queues.set(
    fileName,
    request.catch(() => undefined),
  )
  try {
    await request
    settle(fileName, pace)
  } catch (error) {
    settle(fileName)
    throw error
  }
}

/** Records the response to a change: the pace that the server stored, if it stored one. */
const settle = (fileName: string, stored?: ShownPace) => {
  const follow = changedFollows.get(fileName)
  if (!follow) return
  const storedPace = stored ?? follow.storedPace
  const pendingCount = Math.max(0, follow.pendingCount - 1)
  setFollow(fileName, { shownPace: pendingCount > 0 ? follow.shownPace : storedPace, storedPace, pendingCount })
}

/** Ends the follow of a report with its favourite, whatever the page has loaded before. */
export const endFollow = (fileName: string) =>
  setFollow(fileName, {
    shownPace: 'off',
    storedPace: 'off',
    pendingCount: changedFollows.get(fileName)?.pendingCount ?? 0,
  })

/** Clears the changed paces without pending changes, after a page has loaded its follows again. */
export const clearSettledPaces = () => {
  if (changedFollows.size > 0) show(new Map([...changedFollows].filter(([, { pendingCount }]) => pendingCount > 0)))
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the pace of a follow: the last selection, otherwise the loaded one. */
export const usePace = (fileName: string, loadedPace: ShownPace): ShownPace =>
  useSyncExternalStore(
    listen,
    () => changedFollows,
    () => noFollows,
  ).get(fileName)?.shownPace ?? loadedPace

/** Returns the pace chosen since the page loaded its follows; undefined for none. */
export const findPace = (fileName: string) => changedFollows.get(fileName)?.shownPace
