import { useSyncExternalStore } from 'react'

interface Star {
  /** The state on the screen. */
  shown: boolean
  /** The state on the server, as of its last response. */
  kept: boolean
  /** Time of the server's last response, in milliseconds; undefined while a request is in flight. */
  settledAt: number | undefined
}

/** Stars that were pressed, by the file name of their report; they override lists that were loaded before. */
let stars: ReadonlyMap<string, Star> = new Map()
const none: typeof stars = new Map()
const listeners = new Set<() => void>()

const show = (changed: typeof stars) => {
  stars = changed
  for (const listener of listeners) listener()
}

const set = (fileName: string, star: Star) => show(new Map(stars).set(fileName, star))

interface Turn {
  fileName: string
  chosen: boolean
  /** The state in the loaded list. */
  listed: boolean
  /** Toggles the favourite on the server; resolves with its new state. */
  toggle: (fileName: string) => Promise<boolean>
}

/**
 * Turns a star immediately and sends the change. One request is in flight at a time; toggles are repeated until the server has the state
 * that the reader chose last. Rejects with the error of the toggle, and restores the star.
 */
export const turnStar = async ({ fileName, chosen, listed, toggle }: Turn) => {
  const before = stars.get(fileName)
  let kept = before?.kept ?? listed
  set(fileName, { shown: chosen, kept, settledAt: undefined })
  if (before && before.settledAt === undefined) return
  const currentChoice = () => stars.get(fileName)?.shown ?? chosen
  try {
    while (kept !== currentChoice()) {
      kept = await toggle(fileName)
      set(fileName, { shown: currentChoice(), kept, settledAt: undefined })
    }
  } finally {
    set(fileName, { shown: kept, kept, settledAt: Date.now() })
  }
}

/** The longest time in milliseconds between loading a list and showing it. */
const reading = 5000

/** Called when a list was loaded again: it replaces pressed stars, except those in flight or changed after the list was read. */
export const trustList = (fileNames: string[]) => {
  const since = Date.now() - reading
  const settled = fileNames.filter(fileName => (stars.get(fileName)?.settledAt ?? since) < since)
  if (settled.length === 0) return
  const left = new Map(stars)
  for (const fileName of settled) left.delete(fileName)
  show(left)
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** True if a report shows its star: the last choice of the reader, otherwise the state in its list. */
export const isStarred = (pressed: typeof stars, { fileName, favourite }: { fileName: string; favourite: boolean }) =>
  pressed.get(fileName)?.shown ?? favourite

/** True if the server has the favourite, as of its last response. */
export const isKept = (pressed: typeof stars, { fileName, favourite }: { fileName: string; favourite: boolean }) =>
  pressed.get(fileName)?.kept ?? favourite

/** Returns the stars that were pressed since their lists were loaded. */
export const pressedStars = () => stars

/** Subscribes a component to those stars. */
export const useStars = () => useSyncExternalStore(listen, pressedStars, () => none)
