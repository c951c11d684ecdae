/** Why a session ended, unless the user pressed Logout. */
export type EndReason = 'timedOut' | 'takenOver' | 'passwordChanged' | 'emailChanged' | 'withdrawn'

const storageKey = 'khlang_farewell'

/** Stores the message for the next page of this tab. */
export const keepEndReason = (endReason: EndReason) => {
  try {
    sessionStorage.setItem(storageKey, endReason)
  } catch {
    // Without storage the next page shows no message.
  }
}

/** Returns and removes the message that the last page stored. */
export const takeEndReason = () => {
  try {
    const endReason = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return (endReason ?? undefined) as EndReason | undefined
  } catch {
    return undefined
  }
}
