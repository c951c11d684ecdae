import { useSyncExternalStore } from 'react'

interface Star {
  /** What the reader sees. */
  shown: boolean
  /** What the portal has, as far as it has told. */
  kept: boolean
  /** When the portal last told, in milliseconds; undefined while a press is on its way. */
  settledAt: number | undefined
}

/** Stars that were pressed, by the file name of their report; they say more than lists that were read before. */
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
  wanted: boolean
  /** What the list says that the reader looks at. */
  listed: boolean
  /** Has the portal turn the favourite over; resolves with what it then is. */
  toggle: (fileName: string) => Promise<boolean>
}

/**
 * Turns a star at once and tells the portal after. One press is on its way at a time, and the portal is asked until it has what the
 * reader last wanted. Rejects with what the toggle rejected with, the star moved back.
 */
export const turnStar = async ({ fileName, wanted, listed, toggle }: Turn) => {
  const before = stars.get(fileName)
  let kept = before?.kept ?? listed
  set(fileName, { shown: wanted, kept, settledAt: undefined })
  if (before && before.settledAt === undefined) return
  const isWanted = () => stars.get(fileName)?.shown ?? wanted
  try {
    while (kept !== isWanted()) {
      kept = await toggle(fileName)
      set(fileName, { shown: isWanted(), kept, settledAt: undefined })
    }
  } finally {
    set(fileName, { shown: kept, kept, settledAt: Date.now() })
  }
}

/** A list may have been read this long, in milliseconds, before it is shown. */
const reading = 5000

/** A list has been read again: it counts, unless a press is on its way or the list may be older than the last one. */
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

/** Whether a report has its star, as the reader last wanted it, or else as its list says. */
export const isStarred = (pressed: typeof stars, { fileName, favourite }: { fileName: string; favourite: boolean }) =>
  pressed.get(fileName)?.shown ?? favourite

/** Whether the portal has the favourite, as far as it has told. */
export const isKept = (pressed: typeof stars, { fileName, favourite }: { fileName: string; favourite: boolean }) =>
  pressed.get(fileName)?.kept ?? favourite

/** The stars that were pressed since their lists were read. */
export const pressedStars = () => stars

/** Those stars, for a page that follows them. */
export const useStars = () => useSyncExternalStore(listen, pressedStars, () => none)
