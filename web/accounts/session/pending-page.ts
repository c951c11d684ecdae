let pendingPage: string | undefined

/** Stores the page that a pressed link is loading; undefined if none is loading. */
export const storePendingPage = (path: string | undefined) => {
  pendingPage = path
}

/** Returns the page that a pressed link is loading; undefined if none is loading. */
export const findPendingPage = () => pendingPage
