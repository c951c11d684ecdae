let pending: string | undefined

/** Stores the page that a followed link is loading; undefined when none is. */
export const notePendingPage = (path: string | undefined) => {
  pending = path
}

/** Returns the page that a followed link is loading, or undefined. */
export const findPendingPage = () => pending
