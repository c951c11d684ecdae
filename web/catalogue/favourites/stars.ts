import { useSyncExternalStore } from 'react'

interface Star {
  /** The state on the screen. */
  isShown: boolean
  /** The state on the server, as of its last response. */
  isStored: boolean
  /** Time of the server's last response, in milliseconds since 1970; undefined while a request is in flight. */
  settledAt: number | undefined
}

/** Stars that were pressed, by the file name of their report; they override lists that were loaded before. */
let stars: ReadonlyMap<string, Star> = new Map()
const noStars: typeof stars = new Map()
const listeners = new Set<() => void>()

const replaceStars = (newStars: typeof stars) => {
  stars = newStars
  for (const listener of listeners) listener()
}

const setStar = (fileName: string, star: Star) => replaceStars(new Map(stars).set(fileName, star))

interface Turn {
  fileName: string
  isChosen: boolean
  /** The state in the loaded list. */
  wasFavourite: boolean
  /** Toggles the favourite on the server; resolves with its new state. */
  toggle: (fileName: string) => Promise<boolean>
}

/**
 * Turns a star immediately and sends the change. One request is in flight at a time; toggles are repeated until the server has the state
 * that the reader chose last. Rejects with the error of the toggle, and restores the star.
 */
export const turnStar = async ({ fileName, isChosen, wasFavourite, toggle }: Turn) => {
  const previousStar = stars.get(fileName)
  let isStored = previousStar?.isStored ?? wasFavourite
  setStar(fileName, { isShown: isChosen, isStored, settledAt: undefined })
  if (previousStar && previousStar.settledAt === undefined) return
  const currentChoice = () => stars.get(fileName)?.isShown ?? isChosen
  try {
    while (isStored !== currentChoice()) {
      isStored = await toggle(fileName)
      setStar(fileName, { isShown: currentChoice(), isStored, settledAt: undefined })
    }
  } finally {
    setStar(fileName, { isShown: isStored, isStored, settledAt: Date.now() })
  }
}

/** The longest time in milliseconds between loading a list and showing it. */
const maxLoadMilliseconds = 5000

/** Removes the pressed stars of a list that was loaded again, except those in flight or changed after the list was read. */
export const trustList = (fileNames: string[]) => {
  const since = Date.now() - maxLoadMilliseconds
  const settled = fileNames.filter(fileName => (stars.get(fileName)?.settledAt ?? since) < since)
  if (settled.length === 0) return
  const remainingStars = new Map(stars)
  for (const fileName of settled) remainingStars.delete(fileName)
  replaceStars(remainingStars)
}

const addListener = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns true if a report shows its star: the last choice of the reader, otherwise the state in its list. */
export const isStarred = (pressed: typeof stars, { fileName, favourite }: { fileName: string; favourite: boolean }) =>
  pressed.get(fileName)?.isShown ?? favourite

/** Returns true if the server has the favourite, as of its last response. */
export const isStoredFavourite = (
  pressed: typeof stars,
  { fileName, favourite }: { fileName: string; favourite: boolean },
) => pressed.get(fileName)?.isStored ?? favourite

/** Returns the stars that were pressed since their lists were loaded. */
export const pressedStars = () => stars

/** Returns those stars, and renders the component again when they change. */
export const useStars = () => useSyncExternalStore(addListener, pressedStars, () => noStars)
