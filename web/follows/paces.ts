import { useSyncExternalStore } from 'react'
import type { Pace } from '../../contract/follows/follows.ts'

/** A pace, or off if a favourite is not followed. */
export type ShownPace = Pace | 'off'

/** Paces selected since a page loaded its follows, by the file name of the report. */
let chosen: ReadonlyMap<string, ShownPace> = new Map()
const none: typeof chosen = new Map()
const listeners = new Set<() => void>()

const show = (changed: typeof chosen) => {
  chosen = changed
  for (const listener of listeners) listener()
}

export const choosePace = (fileName: string, pace: ShownPace) => show(new Map(chosen).set(fileName, pace))

/** A follow ends with its favourite, whatever the page has loaded before. */
export const endFollow = (fileName: string) => choosePace(fileName, 'off')

/** Clears the selected paces, after a page has loaded its follows again. */
export const trustFollows = () => {
  if (chosen.size > 0) show(none)
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the pace of a follow: the last selection, otherwise the loaded one. */
export const usePace = (fileName: string, listed: ShownPace): ShownPace =>
  useSyncExternalStore(
    listen,
    () => chosen,
    () => none,
  ).get(fileName) ?? listed
