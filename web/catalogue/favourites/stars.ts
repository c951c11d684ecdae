import { createSharedValue, setSharedValue, useSharedValue } from '../../ui/state/shared-values.ts'

/** The star of a report: filled if the report is a favourite. */
interface Star {
  /** True if the screen shows the report as a favourite. */
  isShown: boolean
  /** True if the report is a favourite on the server, as of its last response. */
  isStored: boolean
  /** Time of the server's last response, in milliseconds since 1970; undefined while a request is in flight. */
  settledAt: number | undefined
}

/** The pressed stars, by the File Name of their report. They override the lists that were loaded before the press. */
const stars = createSharedValue<ReadonlyMap<string, Star>>(new Map())

const setStar = (fileName: string, star: Star) => setSharedValue(stars, new Map(stars.value).set(fileName, star))

interface StarChange {
  fileName: string
  /** True to make the report a favourite. */
  isChosen: boolean
  /** True if the report was a favourite in the loaded list. */
  wasFavourite: boolean
  /** Toggles the favourite on the server; resolves with its new state. */
  toggle: (fileName: string) => Promise<boolean>
}

/**
 * Shows the chosen state of a star immediately, and sends the change. One request for a star is in flight at a time, and requests are repeated
 * until the server has the state that the reader chose last. If one fails, the star shows the state of the server, and this rejects.
 */
export const switchStar = async ({ fileName, isChosen, wasFavourite, toggle }: StarChange) => {
  const previousStar = stars.value.get(fileName)
  let isStored = previousStar?.isStored ?? wasFavourite
  setStar(fileName, { isShown: isChosen, isStored, settledAt: undefined })
  const isInFlight = previousStar !== undefined && previousStar.settledAt === undefined
  // The loop of the earlier call sends this choice too.
  if (isInFlight) return
  const readChoice = () => stars.value.get(fileName)?.isShown ?? isChosen
  try {
    while (isStored !== readChoice()) {
      isStored = await toggle(fileName)
      setStar(fileName, { isShown: readChoice(), isStored, settledAt: undefined })
    }
  } finally {
    setStar(fileName, { isShown: isStored, isStored, settledAt: Date.now() })
  }
}

/** A list is shown at most this long after the server has read it. */
const maxLoadMilliseconds = 5000

/**
 * Removes the pressed stars of a list that was loaded again, because the list has their state. A star stays if its request is in flight, or if
 * the server has changed it after it read the list.
 */
export const discardSettledStars = (fileNames: string[]) => {
  // The server has read the list at this time or later.
  const earliestReadAt = Date.now() - maxLoadMilliseconds
  const settledNames = fileNames.filter(fileName => {
    // Undefined without a pressed star, and while its request is in flight.
    const settledAt = stars.value.get(fileName)?.settledAt
    return settledAt !== undefined && settledAt < earliestReadAt
  })
  if (settledNames.length === 0) return
  const remainingStars = new Map(stars.value)
  for (const fileName of settledNames) remainingStars.delete(fileName)
  setSharedValue(stars, remainingStars)
}

/** Returns true if the star of a report is filled: by the last choice of the reader, otherwise by the list. */
export const isShownAsFavourite = (
  pressedStars: ReadonlyMap<string, Star>,
  { fileName, favourite }: { fileName: string; favourite: boolean },
) => pressedStars.get(fileName)?.isShown ?? favourite

/** Returns true if the report is a favourite on the server, as of its last response. */
export const isStoredFavourite = (
  pressedStars: ReadonlyMap<string, Star>,
  { fileName, favourite }: { fileName: string; favourite: boolean },
) => pressedStars.get(fileName)?.isStored ?? favourite

/** Returns the stars that were pressed since their lists were loaded. */
export const readPressedStars = () => stars.value

/** Returns the same stars, and renders the component again when they change. */
export const useStars = () => useSharedValue(stars)
