import { useSyncExternalStore } from 'react'
import type { Pace } from '../../contract/follows/follows.ts'

/** A pace, or off if a favourite is not followed. */
export type ShownPace = Pace | 'off'

interface Follow {
  /** The pace on the screen. */
  shownPace: ShownPace
  /** The pace on the server, as of its last response. */
  storedPace: ShownPace
  /** The number of changes that are not answered. */
  waiting: number
}

/** Follows changed since a page loaded them, by the file name of the report. */
let changed: ReadonlyMap<string, Follow> = new Map()
const none: typeof changed = new Map()
const listeners = new Set<() => void>()
/** The last change of each report, as changes are sent one after the other. */
const queues = new Map<string, Promise<unknown>>()

const show = (follows: typeof changed) => {
  changed = follows
  for (const listener of listeners) listener()
}

const set = (fileName: string, follow: Follow) => show(new Map(changed).set(fileName, follow))

interface Change {
  fileName: string
  pace: ShownPace
  /** The pace that the page loaded. */
  loadedPace: ShownPace
  /** Stores the pace on the server. */
  keep: () => Promise<unknown>
}

/**
 * Shows a pace immediately and sends it after earlier ones. Rejects with the error of `keep`; the pace of the last response then returns,
 * unless a later choice waits.
 */
export const changePace = async ({ fileName, pace, loadedPace, keep }: Change) => {
  const { storedPace = loadedPace, waiting = 0 } = changed.get(fileName) ?? {}
  set(fileName, { shownPace: pace, storedPace, waiting: waiting + 1 })
  const request = (queues.get(fileName) ?? Promise.resolve()).then(keep)
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

/** Records the answer to a change: the pace that the server stored, if it stored one. */
const settle = (fileName: string, stored?: ShownPace) => {
  const follow = changed.get(fileName)
  if (!follow) return
  const storedPace = stored ?? follow.storedPace
  const waiting = Math.max(0, follow.waiting - 1)
  set(fileName, { shownPace: waiting > 0 ? follow.shownPace : storedPace, storedPace, waiting })
}

/** Ends the follow of a report with its favourite, whatever the page has loaded before. */
export const endFollow = (fileName: string) =>
  set(fileName, { shownPace: 'off', storedPace: 'off', waiting: changed.get(fileName)?.waiting ?? 0 })

/** Clears changed paces that the server has answered, after a page has loaded its follows again. */
export const trustFollows = () => {
  if (changed.size > 0) show(new Map([...changed].filter(([, { waiting }]) => waiting > 0)))
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
    () => changed,
    () => none,
  ).get(fileName)?.shownPace ?? loadedPace

/** Returns the pace chosen since the page loaded its follows; undefined for none. */
export const findPace = (fileName: string) => changed.get(fileName)?.shownPace
