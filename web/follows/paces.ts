import { useSyncExternalStore } from 'react'
import type { Pace } from '../../contract/follows/follows.ts'

/** A pace, or off where a favourite is not followed. */
export type ShownPace = Pace | 'off'

/** What was chosen since a page read its follows, by the file name of the report. */
let chosen: ReadonlyMap<string, ShownPace> = new Map()
const none: typeof chosen = new Map()
const listeners = new Set<() => void>()

const show = (changed: typeof chosen) => {
  chosen = changed
  for (const listener of listeners) listener()
}

export const choosePace = (fileName: string, pace: ShownPace) => show(new Map(chosen).set(fileName, pace))

/** A follow ends with its favourite, whatever a page has read of it before. */
export const endFollow = (fileName: string) => choosePace(fileName, 'off')

/** Drops what was chosen, once a page has read its follows again. */
export const trustFollows = () => {
  if (chosen.size > 0) show(none)
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The pace of a follow as last chosen, or else as its page has read it. */
export const usePace = (fileName: string, listed: ShownPace): ShownPace =>
  useSyncExternalStore(
    listen,
    () => chosen,
    () => none,
  ).get(fileName) ?? listed
